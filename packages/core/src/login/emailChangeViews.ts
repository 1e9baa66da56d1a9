import type { ViewTable } from '../modal/views.js'

/** The views of changing the e-mail address, with their parameters. */
export interface EmailChangeViews {
  UpdateEmailWallet: object
  UpdateEmailPrimaryOtp: { newEmail: string }
  UpdateEmailSecondaryOtp: { newEmail: string }
}

declare module '../modal/views.js' {
  interface ViewParameters extends EmailChangeViews {}
}

/** The rules of the views of changing the e-mail address. */
export const emailChangeViews: ViewTable<EmailChangeViews> = {
  UpdateEmailWallet: {},
  UpdateEmailPrimaryOtp: {},
  UpdateEmailSecondaryOtp: {},
}

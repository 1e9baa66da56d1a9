import type { SocialProvider } from '@latchkey/protocol'
import type { ViewTable } from '../modal/views.js'

/** The views of logging in, with their parameters. */
export interface LoginViews {
  /** Shows the fields for the mailed code. */
  EmailVerifyOtp: { email: string }
  /** Shows the number to compare, while the link in the mail is not confirmed. */
  EmailVerifyDevice: { email: string }
  ConnectingSocial: { provider: SocialProvider }
  ConnectingFarcaster: object
  /** Shown after a login while its wallet is being connected. */
  ConnectingLogin: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends LoginViews {}
}

/** The rules of the views of logging in. */
export const loginViews: ViewTable<LoginViews> = {
  EmailVerifyOtp: { connection: 'leads' },
  EmailVerifyDevice: { connection: 'leads' },
  ConnectingSocial: { connection: 'leads' },
  ConnectingFarcaster: { connection: 'leads' },
  ConnectingLogin: { connection: 'leads' },
}

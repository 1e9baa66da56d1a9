import type { SocialProvider } from '@latchkey/protocol'
import type { ViewTable } from '../modal/views.js'

/** The views of logging in, with their parameters. */
export interface LoginViews {
  /** The code that was mailed. */
  EmailVerifyOtp: { email: string }
  /** The link that was mailed, with a number to compare. */
  EmailVerifyDevice: { email: string }
  ConnectingSocial: { provider: SocialProvider }
  ConnectingFarcaster: object
  /** Logged in; the wallet behind the login is being connected. */
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

import type { SocialProvider } from '@latchkey/protocol'

/** The logged-in user, as the auth service names them. */
export interface Session {
  userId: string
  email?: string | undefined
  /**
   * True if the user typed this address in this browser. The address is then confirmed by the user,
   * not only by the auth service.
   */
  isEmailTyped?: boolean | undefined
  userName?: string | undefined
  provider: 'email' | 'farcaster' | SocialProvider
  /** Origin of the app that the session belongs to. Other apps cannot see the session. */
  origin: string
}

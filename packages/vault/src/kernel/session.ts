import type { SocialProvider } from '@latchkey/protocol'

/** The user who is logged in, as the auth service names them. */
export interface Session {
  userId: string
  email?: string | undefined
  /**
   * True if the user typed this address in this browser: then it is not only the auth service that
   * names it.
   */
  isEmailTyped?: boolean | undefined
  userName?: string | undefined
  provider: 'email' | 'farcaster' | SocialProvider
  /** The origin of its app. It is not visible to other apps. */
  origin: string
}

import type { LoginProvider, LoginReply, LoginSession } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { Devices } from './devices.js'
import type { SessionRow, Sessions } from './sessions.js'
import type { User, Users } from './users.js'

/** What somebody has proved. */
type LoginIdentity =
  | { kind: 'email'; email: string }
  | {
      kind: 'social'
      provider: Exclude<LoginProvider, 'email'>
      /** The provider's own id of the account: who it is. */
      subject: string
      email?: string | undefined
      /** Whether the provider vouches for the address. One it does not vouch for is forgotten. */
      isEmailVerified: boolean
      userName?: string | undefined
    }

/**
 * The end of every way of logging in: finds or makes the user and starts the session, under a new
 * id, in a cookie of the page.
 */
export type CompleteLogin = (
  context: Context,
  parameters: {
    identity: LoginIdentity
    origin: string
    projectId: string
    keyThumbprint: string
    /**
     * Names what was proved: repeated, it gives the same session. @default each time another
     * session
     */
    attempt?: string | undefined
  },
) => Promise<LoginReply>

/** What the frame is told of a session. */
export function toLoginSession(
  session: Pick<SessionRow, 'provider' | 'origin' | 'authenticatedAt'>,
  user: User,
): LoginSession {
  return {
    userId: user.id,
    ...(user.email === undefined ? {} : { email: user.email }),
    ...(user.userName === undefined ? {} : { userName: user.userName }),
    provider: session.provider as LoginProvider,
    origin: session.origin,
    authenticatedAt: session.authenticatedAt.getTime(),
    ...(user.frozenUntil === undefined ? {} : { frozenUntil: user.frozenUntil }),
  }
}

export function createCompleteLogin({
  users,
  sessions,
  devices,
}: {
  users: Users
  sessions: Sessions
  devices: Devices
}): CompleteLogin {
  async function userOf(identity: LoginIdentity): Promise<User> {
    if (identity.kind === 'email') return users.ofEmail(identity.email)
    const { provider, subject, email, isEmailVerified, userName } = identity
    return users.ofIdentity({
      provider,
      subject,
      userName,
      email: isEmailVerified ? email : undefined,
    })
  }

  return async (context, { identity, ...named }) => {
    const user = await userOf(identity)
    const provider = identity.kind === 'email' ? 'email' : identity.provider
    const session = await sessions.start(context, { userId: user.id, provider, ...named })
    if (identity.kind === 'email') await devices.remember(context, identity.email, named.attempt)
    return { session: toLoginSession(session, user) }
  }
}

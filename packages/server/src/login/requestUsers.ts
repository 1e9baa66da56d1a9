import type { LoginProvider, LoginReply, LoginSession } from '@latchkey/protocol'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { dateOf } from '../kernel/dateOf.js'
import { ServerError } from '../kernel/serverError.js'
import { deviceCookie, type LoginCookies } from './cookies.js'
import type { Proofs } from './dpop/proofs.js'
import { checkFrame } from './frameGuard.js'
import type { LoginServices } from './loginOptions.js'
import type { SessionRow, Sessions } from './loginSessions.js'
import { loginDevices } from './loginTables.js'
import type { LoginPage, Pages } from './pages.js'
import { hashToken, randomToken, type Secrets } from './secrets.js'
import type { User, Users } from './users.js'

/** The sender of a request, known by its session and the proof of its key (RFC 9449). */
export interface LoginUser {
  userId: string
  sessionId: string
  /** RFC 7638 thumbprint of the browser's key. */
  keyThumbprint: string
  /** Origin of the app to which the session belongs. */
  origin: string
  projectId: string
  /** Registered name of that project, for mails. */
  projectName: string
  email: string | undefined
  /** Method of the login. A social login alone permits no export (SEC-30). */
  provider: string
  /** Last proof of a factor, in ms since 1970. An export requires one in the last 5 minutes. */
  authenticatedAt: number
  /** Start of the session, in ms since 1970. A proof after it was a code by mail. */
  loggedInAt: number
  /** End of the freeze after a change of the e-mail address, in ms since 1970 (SEC-23). */
  frozenUntil: number | undefined
}

/**
 * Finds the sender of a request of the frame. @throws ServerError 401 `session_required`,
 * `proof_refused`; 403 `origin_refused`
 */
export type RequireUser = (context: Context) => Promise<LoginUser>

/** The sender of a request, with session, user and app. */
export interface RequestUser {
  session: SessionRow
  user: User
  /** The current registration of the session's app. */
  page: LoginPage
  keyThumbprint: string
}

/** Finds the senders of requests. */
export interface RequestUsers {
  /** Checks frame and proof, and returns the browser's key. A proof counts once per request. */
  keyOf(context: Context): Promise<string>
  /** Returns the user who is logged in for an app in this browser. */
  find(context: Context, origin: string): Promise<RequestUser | undefined>
  /** As `find`, for the app in the request. @throws ServerError 401 `session_required` */
  require(context: Context): Promise<RequestUser>
  /** The same for other parts of the server. */
  requireUser: RequireUser
}

/** Returns the data of a user for other features. */
export function toLoginUser({ session, user, page, keyThumbprint }: RequestUser): LoginUser {
  return {
    userId: user.id,
    sessionId: session.id,
    keyThumbprint,
    origin: session.origin,
    projectId: session.projectId,
    projectName: page.projectName,
    email: user.email,
    provider: session.provider,
    authenticatedAt: session.authenticatedAt.getTime(),
    loggedInAt: session.createdAt.getTime(),
    frozenUntil: user.frozenUntil,
  }
}

export function createRequestUsers(deps: {
  frameOrigin: string
  proofs: Proofs
  sessions: Sessions
  users: Users
  pages: Pages
}): RequestUsers {
  const { frameOrigin, proofs, sessions, users, pages } = deps
  const keys = new WeakMap<Context, Promise<{ keyThumbprint: string }>>()

  async function keyOf(context: Context): Promise<string> {
    checkFrame(context, frameOrigin)
    const key = keys.get(context) ?? proofs.check(context)
    keys.set(context, key)
    return (await key).keyThumbprint
  }

  async function find(context: Context, origin: string): Promise<RequestUser | undefined> {
    const keyThumbprint = await keyOf(context)
    const session = await sessions.find(context, { origin, keyThumbprint })
    // Removing an app ends its sessions.
    const page = session && (await pages.find(session.projectId, session.origin))
    const user = page && (await users.read(session.userId))
    return user && { session, user, page, keyThumbprint }
  }

  async function require(context: Context): Promise<RequestUser> {
    const origin = context.req.header('x-latchkey-origin') ?? ''
    const requestUser = await find(context, origin.slice(0, 256))
    if (!requestUser)
      throw new ServerError(
        401,
        'session_required',
        'There is no session for this app. Log in again.',
      )
    return requestUser
  }

  return {
    keyOf,
    find,
    require,
    requireUser: async (context) => toLoginUser(await require(context)),
  }
}

/** The maximum lifetime of a cookie in browsers. */
const LIFETIME_MS = 400 * 86_400_000

/** Browsers and the addresses that they have proved, with or without an account (SEC-18). */
export interface Devices {
  isFamiliar(context: Context, email: string): Promise<boolean>
  /**
   * Records that a browser has proved an address, under a new id. A repeated attempt gives the same
   * id, because the first reply may be lost.
   */
  remember(context: Context, email: string, attempt?: string): Promise<void>
}

export function createDevices(
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
  secrets: Secrets,
  cookies: LoginCookies,
): Devices {
  return {
    async isFamiliar(context, email) {
      const token = cookies.read(context, deviceCookie) ?? ''
      const { orm } = await database()
      const [row] = await orm
        .select({ tokenHash: loginDevices.tokenHash })
        .from(loginDevices)
        .where(
          and(
            eq(loginDevices.tokenHash, hashToken(token)),
            eq(loginDevices.emailHash, secrets.hash('email', email)),
            gt(loginDevices.expiresAt, dateOf(clock)),
          ),
        )
      return row !== undefined
    },
    async remember(context, email, attempt) {
      const before = cookies.read(context, deviceCookie)
      const token = attempt === undefined ? randomToken() : secrets.hash('device token', attempt)
      const row = { tokenHash: hashToken(token), expiresAt: new Date(clock.now() + LIFETIME_MS) }
      const { orm } = await database()
      if (before)
        await orm
          .update(loginDevices)
          .set(row)
          .where(eq(loginDevices.tokenHash, hashToken(before)))
      await orm
        .insert(loginDevices)
        .values({ ...row, emailHash: secrets.hash('email', email) })
        .onConflictDoNothing()
      cookies.write(context, deviceCookie, token, LIFETIME_MS)
    },
  }
}

/** A proved identity. */
type LoginIdentity =
  | { kind: 'email'; email: string }
  | {
      kind: 'social'
      provider: Exclude<LoginProvider, 'email'>
      /** The provider's own id of the account. */
      subject: string
      email?: string | undefined
      /** True if the provider has verified the address. An unverified one is ignored. */
      isEmailVerified: boolean
      userName?: string | undefined
    }

/** Ends every login: finds or creates the user and starts a session under a new id. */
export type CompleteLogin = (
  context: Context,
  parameters: {
    identity: LoginIdentity
    origin: string
    projectId: string
    keyThumbprint: string
    /** Id of the attempt. A repeated one gives the same session. @default always a new session */
    attempt?: string | undefined
  },
) => Promise<LoginReply>

/** Returns the data of a session for the frame. */
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

export function createCompleteLogin(deps: {
  users: Users
  sessions: Sessions
  devices: Devices
}): CompleteLogin {
  const { users, sessions, devices } = deps

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

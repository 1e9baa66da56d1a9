import type { Context } from 'hono'
import { ServerError } from '../kernel/serverError.js'
import type { Proofs } from './dpop/proofs.js'
import { checkFrame } from './frameGuard.js'
import type { LoginPage, Pages } from './pages.js'
import type { SessionRow, Sessions } from './sessions.js'
import type { User, Users } from './users.js'
import type { LoginVisitor, RequireVisitor } from './visitor.js'

/** Who sends a request, with all that is known of them here. */
export interface Visitor {
  session: SessionRow
  user: User
  /** The session's page, as it is registered now. */
  page: LoginPage
  keyThumbprint: string
}

/** Finds out who sends requests. */
export interface Visitors {
  /**
   * The browser's key: the request comes from the frame and proves it. Read once for each request,
   * since a proof counts once.
   */
  keyOf(context: Context): Promise<string>
  /** Who is logged in at a page in this browser. */
  find(context: Context, origin: string): Promise<Visitor | undefined>
  /**
   * Who is logged in at the page that the request names. @throws ServerError 401 `session_required`
   */
  require(context: Context): Promise<Visitor>
  /** The same for other parts of the server. */
  requireVisitor: RequireVisitor
}

/** What other parts of the server know of a visitor. */
export function toLoginVisitor({ session, user, page, keyThumbprint }: Visitor): LoginVisitor {
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

export function createVisitors(deps: {
  frameOrigin: string
  proofs: Proofs
  sessions: Sessions
  users: Users
  pages: Pages
}): Visitors {
  const { frameOrigin, proofs, sessions, users, pages } = deps
  const keys = new WeakMap<Context, Promise<{ keyThumbprint: string }>>()

  async function keyOf(context: Context): Promise<string> {
    checkFrame(context, frameOrigin)
    const key = keys.get(context) ?? proofs.check(context)
    keys.set(context, key)
    return (await key).keyThumbprint
  }

  async function find(context: Context, origin: string): Promise<Visitor | undefined> {
    const keyThumbprint = await keyOf(context)
    const session = await sessions.find(context, { origin, keyThumbprint })
    // A page that its operator removed has no sessions any more.
    const page = session && (await pages.find(session.projectId, session.origin))
    const user = page && (await users.read(session.userId))
    return user && { session, user, page, keyThumbprint }
  }

  async function require(context: Context): Promise<Visitor> {
    const visitor = await find(
      context,
      (context.req.header('x-latchkey-origin') ?? '').slice(0, 256),
    )
    if (!visitor)
      throw new ServerError(401, 'session_required', 'Nobody is logged in here. Log in again.')
    return visitor
  }

  return {
    keyOf,
    find,
    require,
    requireVisitor: async (context) => toLoginVisitor(await require(context)),
  }
}

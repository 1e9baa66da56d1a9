import { createHash } from 'node:crypto'
import type { LoginSessionRecord } from '@latchkey/protocol'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { dateOf } from '../kernel/dateOf.js'
import { type LoginCookies, sessionCookie } from './cookies.js'
import { describeBrowser } from './describeBrowser.js'
import { loginCodes } from './loginCodeTables.js'
import type { LoginServices } from './loginOptions.js'
import { loginSessions } from './loginTables.js'
import { hashToken, randomToken, type Secrets } from './secrets.js'

/** Milliseconds without use after which a session expires. */
const LIFETIME_MS = 30 * 86_400_000

/** Interval at which use is recorded, in milliseconds. */
const STEP_MS = 3_600_000

const MAX_LISTED = 100

/** A stored session. */
export type SessionRow = typeof loginSessions.$inferSelect

/** Sessions of browsers. */
export interface Sessions {
  /**
   * Starts a session, always under a new id, so that a planted one is useless. A repeated attempt
   * returns the same session.
   */
  start(
    context: Context,
    parameters: {
      userId: string
      provider: string
      origin: string
      projectId: string
      keyThumbprint: string
      attempt?: string | undefined
    },
  ): Promise<SessionRow>
  /** Returns the session of a page in a browser, if its cookie and its key match. */
  find(
    context: Context,
    parameters: { origin: string; keyThumbprint: string },
  ): Promise<SessionRow | undefined>
  /** Moves a session to a new id, after a factor was proved again. */
  renew(context: Context, session: Pick<SessionRow, 'id' | 'origin'>): Promise<void>
  end(context: Context, session: Pick<SessionRow, 'id' | 'origin'>): Promise<void>
  endAll(userId: string): Promise<void>
  list(userId: string, currentId: string): Promise<LoginSessionRecord[]>
  /** @returns true if the user had this session */
  revoke(userId: string, id: string): Promise<boolean>
}

/** Deletes the codes of ended sessions, which would otherwise be valid again within a minute. */
async function endCodes(
  { orm }: Database,
  ended: readonly Pick<SessionRow, 'keyThumbprint'>[],
): Promise<void> {
  if (ended.length === 0) return
  const keys = ended.map(({ keyThumbprint }) => keyThumbprint)
  await orm
    .delete(loginCodes)
    .where(and(inArray(loginCodes.keyThumbprint, keys), eq(loginCodes.purpose, 'login')))
}

/** Returns all sessions of a user. */
function createSessionList({
  clock,
  database,
}: Pick<LoginServices, 'clock' | 'database'>): Pick<Sessions, 'endAll' | 'list' | 'revoke'> {
  return {
    async endAll(userId: string): Promise<void> {
      const opened = await database()
      const ended = await opened.orm
        .delete(loginSessions)
        .where(eq(loginSessions.userId, userId))
        .returning({ keyThumbprint: loginSessions.keyThumbprint })
      await endCodes(opened, ended)
    },
    async list(userId: string, currentId: string): Promise<LoginSessionRecord[]> {
      const { orm } = await database()
      const rows = await orm
        .select()
        .from(loginSessions)
        .where(and(eq(loginSessions.userId, userId), gt(loginSessions.expiresAt, dateOf(clock))))
        .orderBy(desc(loginSessions.usedAt))
        .limit(MAX_LISTED)
      return rows.map(({ id, origin, browser, createdAt, usedAt }) => ({
        id,
        origin,
        browser,
        createdAt: createdAt.getTime(),
        usedAt: usedAt.getTime(),
        isCurrent: id === currentId,
      }))
    },
    async revoke(userId: string, id: string): Promise<boolean> {
      const opened = await database()
      const revoked = await opened.orm
        .delete(loginSessions)
        .where(and(eq(loginSessions.id, id), eq(loginSessions.userId, userId)))
        .returning({ keyThumbprint: loginSessions.keyThumbprint })
      await endCodes(opened, revoked)
      return revoked.length > 0
    },
  }
}

/** Returns the session of this cookie, key and page, if there is one. */
function matching({
  token,
  keyThumbprint,
  origin,
  now,
}: {
  token: string
  keyThumbprint: string
  origin: string
  now: Date
}): ReturnType<typeof and> {
  return and(
    eq(loginSessions.tokenHash, hashToken(token)),
    eq(loginSessions.keyThumbprint, keyThumbprint),
    eq(loginSessions.origin, origin),
    gt(loginSessions.expiresAt, now),
  )
}

/** Returns the id of a token's session. It is shown to the user, and does not reveal the token. */
function idOf(token: string): string {
  const hex = createHash('sha256').update(`session id ${token}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export function createSessions(
  { clock, database }: Pick<LoginServices, 'clock' | 'database'>,
  secrets: Secrets,
  cookies: LoginCookies,
): Sessions {
  const end = (): Date => new Date(clock.now() + LIFETIME_MS)

  async function slide(context: Context, row: SessionRow, token: string): Promise<void> {
    if (clock.now() - row.usedAt.getTime() < STEP_MS) return
    const { orm } = await database()
    await orm
      .update(loginSessions)
      .set({ usedAt: dateOf(clock), expiresAt: end() })
      .where(eq(loginSessions.id, row.id))
    cookies.write(context, sessionCookie(row.origin), token, LIFETIME_MS)
  }

  return {
    async start(context, { keyThumbprint, origin, attempt, ...given }) {
      const { orm } = await database()
      const token = attempt === undefined ? randomToken() : secrets.hash('session token', attempt)
      const before = cookies.read(context, sessionCookie(origin))
      if (before && before !== token)
        await orm
          .delete(loginSessions)
          .where(matching({ token: before, keyThumbprint, origin, now: dateOf(clock) }))
      const times = {
        authenticatedAt: dateOf(clock),
        createdAt: dateOf(clock),
        usedAt: dateOf(clock),
        expiresAt: end(),
      }
      const browser = describeBrowser(context.req.header('user-agent'))
      const row = {
        id: idOf(token),
        tokenHash: hashToken(token),
        keyThumbprint,
        origin,
        browser,
        ...given,
        ...times,
      }
      await orm
        .insert(loginSessions)
        .values(row)
        .onConflictDoUpdate({ target: loginSessions.id, set: { tokenHash: row.tokenHash } })
      cookies.write(context, sessionCookie(origin), token, LIFETIME_MS)
      return row
    },
    async find(context, { origin, keyThumbprint }) {
      const token = cookies.read(context, sessionCookie(origin))
      if (!token) return undefined
      const { orm } = await database()
      const [row] = await orm
        .select()
        .from(loginSessions)
        .where(matching({ token, keyThumbprint, origin, now: dateOf(clock) }))
      if (row) await slide(context, row, token)
      return row
    },
    async renew(context, { id, origin }) {
      const { orm } = await database()
      const token = randomToken()
      await orm
        .update(loginSessions)
        .set({
          tokenHash: hashToken(token),
          authenticatedAt: dateOf(clock),
          usedAt: dateOf(clock),
          expiresAt: end(),
        })
        .where(eq(loginSessions.id, id))
      cookies.write(context, sessionCookie(origin), token, LIFETIME_MS)
    },
    async end(context, { id, origin }) {
      const opened = await database()
      const ended = await opened.orm
        .delete(loginSessions)
        .where(eq(loginSessions.id, id))
        .returning({ keyThumbprint: loginSessions.keyThumbprint })
      await endCodes(opened, ended)
      cookies.remove(context, sessionCookie(origin))
    },
    ...createSessionList({ clock, database }),
  }
}

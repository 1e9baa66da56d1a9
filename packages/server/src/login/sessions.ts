import { randomUUID } from 'node:crypto'
import type { LoginSessionRecord } from '@latchkey/protocol'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { loginSessions } from '../kernel/database/tables/login.js'
import { describeBrowser } from '../kernel/login/describeBrowser.js'
import { hashToken, randomToken } from '../kernel/login/secrets.js'
import { type LoginCookies, sessionCookie } from './cookies.js'
import type { LoginServices } from './options.js'

/** Milliseconds without use after which a session has ended. */
const LIFETIME_MS = 30 * 86_400_000

/** Use is noted that often. */
const STEP_MS = 3_600_000

const MAX_LISTED = 100

/** A session as it is kept. */
export type SessionRow = typeof loginSessions.$inferSelect

/** Browsers that are logged in. */
export interface Sessions {
  /** Always under a new id: one that somebody planted is worth nothing. */
  start(context: Context, parameters: { userId: string; provider: string; origin: string; projectId: string; keyThumbprint: string }): Promise<SessionRow>
  /** The session of a page in a browser, if its cookie and its key belong together. */
  find(context: Context, parameters: { origin: string; keyThumbprint: string }): Promise<SessionRow | undefined>
  /** A factor was proved again: from now on under a new id. */
  renew(context: Context, session: Pick<SessionRow, 'id' | 'origin'>): Promise<void>
  end(context: Context, session: Pick<SessionRow, 'id' | 'origin'>): Promise<void>
  endAll(userId: string): Promise<void>
  list(userId: string, currentId: string): Promise<LoginSessionRecord[]>
  /** @returns whether there was one of this user */
  revoke(userId: string, id: string): Promise<boolean>
}

/** All sessions of a user. */
function createSessionList({ clock, database }: Pick<LoginServices, 'clock' | 'database'>): Pick<Sessions, 'endAll' | 'list' | 'revoke'> {
  return {
    async endAll(userId: string): Promise<void> {
      const { orm } = await database()
      await orm.delete(loginSessions).where(eq(loginSessions.userId, userId))
    },
    async list(userId: string, currentId: string): Promise<LoginSessionRecord[]> {
      const { orm } = await database()
      const rows = await orm
        .select()
        .from(loginSessions)
        .where(and(eq(loginSessions.userId, userId), gt(loginSessions.expiresAt, new Date(clock.now()))))
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
      const { orm } = await database()
      const revoked = await orm
        .delete(loginSessions)
        .where(and(eq(loginSessions.id, id), eq(loginSessions.userId, userId)))
        .returning({ id: loginSessions.id })
      return revoked.length > 0
    },
  }
}

/** A session of this cookie, this key and this page, or none. */
function matching({ token, keyThumbprint, origin, now }: { token: string; keyThumbprint: string; origin: string; now: Date }): ReturnType<typeof and> {
  return and(
    eq(loginSessions.tokenHash, hashToken(token)),
    eq(loginSessions.keyThumbprint, keyThumbprint),
    eq(loginSessions.origin, origin),
    gt(loginSessions.expiresAt, now),
  )
}

export function createSessions({ clock, database }: Pick<LoginServices, 'clock' | 'database'>, cookies: LoginCookies): Sessions {
  const now = (): Date => new Date(clock.now())
  const end = (): Date => new Date(clock.now() + LIFETIME_MS)

  async function slide(context: Context, row: SessionRow, token: string): Promise<void> {
    if (clock.now() - row.usedAt.getTime() < STEP_MS) return
    const { orm } = await database()
    await orm.update(loginSessions).set({ usedAt: now(), expiresAt: end() }).where(eq(loginSessions.id, row.id))
    cookies.write(context, sessionCookie(row.origin), token, LIFETIME_MS)
  }

  return {
    async start(context, { keyThumbprint, origin, ...given }) {
      const { orm } = await database()
      const before = cookies.read(context, sessionCookie(origin))
      if (before) await orm.delete(loginSessions).where(matching({ token: before, keyThumbprint, origin, now: now() }))
      const token = randomToken()
      const times = { authenticatedAt: now(), createdAt: now(), usedAt: now(), expiresAt: end() }
      const browser = describeBrowser(context.req.header('user-agent'))
      const row = { id: randomUUID(), tokenHash: hashToken(token), keyThumbprint, origin, browser, ...given, ...times }
      await orm.insert(loginSessions).values(row)
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
        .where(matching({ token, keyThumbprint, origin, now: now() }))
      if (row) await slide(context, row, token)
      return row
    },
    async renew(context, { id, origin }) {
      const { orm } = await database()
      const token = randomToken()
      await orm
        .update(loginSessions)
        .set({ tokenHash: hashToken(token), authenticatedAt: now(), usedAt: now(), expiresAt: end() })
        .where(eq(loginSessions.id, id))
      cookies.write(context, sessionCookie(origin), token, LIFETIME_MS)
    },
    async end(context, { id, origin }) {
      const { orm } = await database()
      await orm.delete(loginSessions).where(eq(loginSessions.id, id))
      cookies.remove(context, sessionCookie(origin))
    },
    ...createSessionList({ clock, database }),
  }
}

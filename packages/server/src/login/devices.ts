import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { deviceCookie, type LoginCookies } from './cookies.js'
import { loginDevices } from './loginTables.js'
import type { LoginServices } from './options.js'
import { hashToken, randomToken, type Secrets } from './secrets.js'

/** What browsers let a cookie last at most. */
const LIFETIME_MS = 400 * 86_400_000

/**
 * Browsers and the addresses they have proved. Whether anybody has an account plays no part in it
 * (SEC-18).
 */
export interface Devices {
  isFamiliar(context: Context, email: string): Promise<boolean>
  /**
   * A browser has proved an address: from now on it is known under a new id. The same attempt again
   * gives the same id, because the reply with the first one may be lost.
   */
  remember(context: Context, email: string, attempt?: string): Promise<void>
}

export function createDevices(
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
  secrets: Secrets,
  cookies: LoginCookies,
): Devices {
  const now = (): Date => new Date(clock.now())
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
            gt(loginDevices.expiresAt, now()),
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

import { lte } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { dateOf } from '../kernel/dateOf.js'
import { loginCodes, loginCounters } from './loginCodeTables.js'
import { loginDeviceChecks, loginDevices, loginEmailChanges, loginSessions } from './loginTables.js'

/** Deletes expired rows of logins. They have no effect before, but take space. */
export async function sweepLogin({ orm }: Database, clock: { now(): number }): Promise<void> {
  const now = dateOf(clock)
  for (const table of [
    loginCodes,
    loginCounters,
    loginSessions,
    loginDevices,
    loginDeviceChecks,
    loginEmailChanges,
  ])
    await orm.delete(table).where(lte(table.expiresAt, now))
}

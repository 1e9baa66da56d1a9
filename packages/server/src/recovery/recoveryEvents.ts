import { randomUUID } from 'node:crypto'
import { and, eq, gt, min } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { recoveryEvents, recoveryWallets } from './recoveryTables.js'

/** Adds an event to the log, which is append-only. */
export async function note(
  { orm }: Pick<Database, 'orm'>,
  walletId: string,
  kind: string,
  now: number,
): Promise<void> {
  await orm.insert(recoveryEvents).values({ id: randomUUID(), walletId, kind, at: new Date(now) })
}

/** Returns the time of the first event since a time, in ms since 1970. */
export async function firstEvent(
  { orm }: Database,
  walletId: string,
  kind: string,
  since: number,
): Promise<number | undefined> {
  const [row] = await orm
    .select({ first: min(recoveryEvents.at) })
    .from(recoveryEvents)
    .where(
      and(
        eq(recoveryEvents.walletId, walletId),
        eq(recoveryEvents.kind, kind),
        gt(recoveryEvents.at, new Date(since)),
      ),
    )
  return row?.first?.getTime()
}

/**
 * Adds an event unless its limit is reached.
 *
 * Counts and writes under a lock on the wallet, so that concurrent requests are counted one after
 * the other.
 *
 * @returns `false` when the limit is reached
 */
export async function takeEvent(
  { orm }: Database,
  {
    walletId,
    kind,
    now,
    limit,
  }: {
    walletId: string
    kind: string
    now: number
    limit: { count: number; milliseconds: number }
  },
): Promise<boolean> {
  return orm.transaction(async (locked) => {
    await locked
      .select({ id: recoveryWallets.id })
      .from(recoveryWallets)
      .where(eq(recoveryWallets.id, walletId))
      .for('update')
    const recent = and(
      eq(recoveryEvents.walletId, walletId),
      eq(recoveryEvents.kind, kind),
      gt(recoveryEvents.at, new Date(now - limit.milliseconds)),
    )
    if ((await locked.$count(recoveryEvents, recent)) >= limit.count) return false
    await note({ orm: locked }, walletId, kind, now)
    return true
  })
}

import { randomUUID } from 'node:crypto'
import type { CustodyWallet } from '@latchkey/protocol'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { ServerError } from '../kernel/serverError.js'
import { custodyEvents, custodyRecoveryShares, custodyWallets } from './custodyTables.js'
import type { EnvelopeContext } from './envelope.js'

/** A stored wallet. */
export type WalletRow = typeof custodyWallets.$inferSelect

/** Lifetime of a pending wallet or set, in milliseconds. */
const PENDING_MS = 24 * 60 * 60_000

/** Returns the context that an envelope of the wallet is bound to. */
export function envelopeContext(
  wallet: Pick<WalletRow, 'id' | 'userId' | 'projectId'>,
  set: string,
  epoch: number,
): EnvelopeContext {
  return { project: wallet.projectId, user: wallet.userId, wallet: wallet.id, set, epoch }
}

/** Converts a wallet to the format of the API. */
export function toWallet(
  row: WalletRow,
  recoveryState: CustodyWallet['recoveryState'],
  frozenUntil: number | undefined,
): CustodyWallet {
  const frozen = Math.max(row.frozenUntil?.getTime() ?? 0, frozenUntil ?? 0)
  return {
    id: row.id,
    address: row.address as `0x${string}`,
    solanaAddress: row.solanaAddress,
    epoch: row.epoch,
    recoveryEpoch: row.recoveryEpoch,
    mode: row.mode,
    ...(frozen > 0 ? { frozenUntil: frozen } : {}),
    resplitBelow: row.resplitBelow,
    recoveryState,
  }
}

/** Returns the active wallet of a user. */
export async function findActive(
  { orm }: Database,
  userId: string,
): Promise<WalletRow | undefined> {
  const [row] = await orm
    .select()
    .from(custodyWallets)
    .where(and(eq(custodyWallets.userId, userId), eq(custodyWallets.status, 'active')))
  return row
}

/** Returns a wallet of this user by id. @throws ServerError 404 `wallet_unknown` */
export async function requireWallet(
  { orm }: Database,
  walletId: string,
  userId: string,
  status: WalletRow['status'],
): Promise<WalletRow> {
  const [row] = await orm
    .select()
    .from(custodyWallets)
    .where(
      and(
        eq(custodyWallets.id, walletId),
        eq(custodyWallets.userId, userId),
        eq(custodyWallets.status, status),
      ),
    )
  if (row) return row
  throw new ServerError(404, 'wallet_unknown', 'There is no such wallet of this user.')
}

/** Returns the recovery share of an epoch. @throws ServerError 404 `wallet_unknown` */
export async function requireRecoveryShare(
  { orm }: Database,
  walletId: string,
  epoch: number,
): Promise<typeof custodyRecoveryShares.$inferSelect> {
  const [row] = await orm
    .select()
    .from(custodyRecoveryShares)
    .where(
      and(eq(custodyRecoveryShares.walletId, walletId), eq(custodyRecoveryShares.epoch, epoch)),
    )
  if (row) return row
  throw new ServerError(404, 'wallet_unknown', 'There is no such share of this wallet.')
}

/** Returns the refusal of a request that names an epoch which has passed. */
export function epochPassed(): ServerError {
  return new ServerError(409, 'epoch_passed', 'The wallet has changed since. Read it again.')
}

/** Adds an event to the log, which is append-only. */
export async function noteEvent(
  { orm }: Pick<Database, 'orm'>,
  walletId: string,
  kind: string,
  now: number,
): Promise<void> {
  await orm.insert(custodyEvents).values({ id: randomUUID(), walletId, kind, at: new Date(now) })
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
      .select({ id: custodyWallets.id })
      .from(custodyWallets)
      .where(eq(custodyWallets.id, walletId))
      .for('update')
    const recent = and(
      eq(custodyEvents.walletId, walletId),
      eq(custodyEvents.kind, kind),
      gt(custodyEvents.at, new Date(now - limit.milliseconds)),
    )
    if ((await locked.$count(custodyEvents, recent)) >= limit.count) return false
    await noteEvent({ orm: locked }, walletId, kind, now)
    return true
  })
}

/** Returns the time of the last event of a kind, in ms since 1970. */
export async function lastEvent(
  { orm }: Database,
  walletId: string,
  kind: string,
): Promise<number | undefined> {
  const [row] = await orm
    .select({ at: custodyEvents.at })
    .from(custodyEvents)
    .where(and(eq(custodyEvents.walletId, walletId), eq(custodyEvents.kind, kind)))
    .orderBy(desc(custodyEvents.at))
    .limit(1)
  return row?.at.getTime()
}

/**
 * Deletes wallets and recovery shares that have been pending for more than a day.
 * `startServer` runs it every minute; a server that is built from `createServer` runs it itself.
 *
 * @example
 * ```ts
 * import { openDatabase, sweepCustody } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL })
 * setInterval(() => void sweepCustody(database, Date), 60_000)
 * ```
 */
export async function sweepCustody({ orm }: Database, clock: { now(): number }): Promise<void> {
  const before = new Date(clock.now() - PENDING_MS)
  await orm
    .delete(custodyWallets)
    .where(and(eq(custodyWallets.status, 'pending'), lt(custodyWallets.createdAt, before)))
  const isPending = sql`${custodyRecoveryShares.epoch} > (select ${custodyWallets.recoveryEpoch} from ${custodyWallets} where ${custodyWallets.id} = ${custodyRecoveryShares.walletId})`
  await orm
    .delete(custodyRecoveryShares)
    .where(and(lt(custodyRecoveryShares.createdAt, before), isPending))
}

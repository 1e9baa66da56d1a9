import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { dateOf } from '../../kernel/dateOf.js'
import { type OnrampOrderStatus, onrampOrders, onrampPayers } from '../onrampTables.js'
import type { SignedPayout } from './createSender.js'

/**
 * Milliseconds of a lease: longer than the requests to a chain between two renewals. After a kill,
 * other processes wait this long.
 */
const LEASE_MS = 12_000

/** The lease for payouts from one account on one chain, held by one process at a time. */
export interface PayerLease {
  /** Takes or renews the lease. Returns `false` if another process holds it. */
  take(): Promise<boolean>
  release(): Promise<void>
  /**
   * Stores a transaction before it is sent, only while the lease is held and for an order that has
   * none.
   *
   * @returns true if it was stored
   */
  writeDown(id: string, transaction: SignedPayout): Promise<boolean>
}

export function createPayerLease(
  database: () => Promise<Database>,
  clock: { now(): number },
  payer: string,
  chainId: number,
): PayerLease {
  const holder = randomUUID()
  const isMine = and(
    eq(onrampPayers.payer, payer),
    eq(onrampPayers.chainId, chainId),
    eq(onrampPayers.holder, holder),
  )
  const paid: OnrampOrderStatus = 'paid'
  return {
    async take() {
      const { orm } = await database()
      const until = new Date(clock.now() + LEASE_MS)
      const renewed = await orm
        .update(onrampPayers)
        .set({ until })
        .where(and(isMine, gt(onrampPayers.until, dateOf(clock))))
        .returning({ holder: onrampPayers.holder })
      if (renewed.length > 0) return true
      const taken = await orm
        .insert(onrampPayers)
        .values({ payer, chainId, holder, until })
        .onConflictDoUpdate({
          target: [onrampPayers.payer, onrampPayers.chainId],
          set: { holder, until },
          setWhere: lte(onrampPayers.until, dateOf(clock)),
        })
        .returning({ holder: onrampPayers.holder })
      return taken.length > 0
    },
    async release() {
      await (await database()).orm.delete(onrampPayers).where(isMine)
    },
    async writeDown(id, transaction) {
      const { orm } = await database()
      return orm.transaction(async (within) => {
        const held = await within
          .select()
          .from(onrampPayers)
          .where(and(isMine, gt(onrampPayers.until, dateOf(clock))))
          .for('update')
        if (held.length === 0) return false
        const rows = await within
          .update(onrampOrders)
          .set({ ...transaction, payer, status: 'signed', reason: null, updatedAt: dateOf(clock) })
          .where(and(eq(onrampOrders.id, id), eq(onrampOrders.status, paid)))
          .returning({ id: onrampOrders.id })
        return rows.length === 1
      })
    },
  }
}

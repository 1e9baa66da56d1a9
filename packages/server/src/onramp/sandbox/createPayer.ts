import { BaseError } from 'viem'
import type { Database } from '../../kernel/database/database.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import { storedAddress } from './accounts.js'
import type { Sender } from './createSender.js'
import type { Order, Orders } from './orders.js'
import { createPayerLease, type PayerLease } from './payerLease.js'

/** The reason shown for a waiting order. */
const TRIED_AGAIN = 'The on-ramp cannot send it yet. It is tried again.'

/** Sends the tokens of paid orders. */
export interface Payer {
  /** Sends the tokens of all paid orders of a network, by its number. Idempotent. */
  settle(chainId: number): Promise<void>
}

interface PayerDeps {
  /** Senders by the number of their network. */
  senders: ReadonlyMap<number, Sender>
  orders: Orders
  database(): Promise<Database>
  clock: { now(): number }
}

/** A sender with its lease. */
interface Counter {
  sender: Sender
  lease: PayerLease
}

/**
 * Creates the payer, which sends from one account per network. Each order has one transaction. It
 * is stored before it is sent, and is the only one ever sent for the order, also after repeated
 * clicks and process kills.
 */
export function createPayer({ senders, orders, database, clock }: PayerDeps): Payer {
  const counters = new Map<number, Counter>(
    [...senders].map(([chainId, sender]) => {
      const lease = createPayerLease(database, clock, storedAddress(sender.payer), chainId)
      return [chainId, { sender, lease }]
    }),
  )
  const running = new Map<number, Promise<void>>()

  async function payOut({ sender, lease }: Counter, order: Order): Promise<void> {
    if (order.status === 'signed') return sender.finish(order)
    const transaction = await sender.sign(order)
    if (await lease.writeDown(order.id, transaction))
      await sender.finish({ ...order, ...transaction, updatedAt: new Date(clock.now()) })
  }

  /**
   * If the network refuses the transaction, for example for lack of funds, the order stays and is
   * tried again.
   */
  async function tryOne(counter: Counter, order: Order): Promise<void> {
    try {
      await payOut(counter, order)
    } catch (error) {
      if (!(error instanceof BaseError) || serverErrorOf(error)) throw error
      // Written only once, because each change updates the time since which the order waits.
      if (order.reason !== TRIED_AGAIN)
        await orders.change(order.id, ['paid', 'signed'], { reason: TRIED_AGAIN })
    }
  }

  async function settleNow(chainId: number, counter: Counter): Promise<void> {
    const { lease } = counter
    if (!(await lease.take())) return
    try {
      const signed = await orders.listDue(chainId, 'signed')
      // Orders with a nonce come first: transactions with a later nonce wait for theirs.
      for (const order of [...signed, ...(await orders.listDue(chainId, 'paid'))]) {
        if (!(await lease.take())) return
        await tryOne(counter, order)
      }
    } finally {
      await lease.release()
    }
  }

  return {
    settle(chainId) {
      const [going, counter] = [running.get(chainId), counters.get(chainId)]
      if (going || !counter) return going ?? Promise.resolve()
      const started = settleNow(chainId, counter).finally(() => running.delete(chainId))
      running.set(chainId, started)
      return started
    },
  }
}

import { type Address, BaseError, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../../kernel/database/database.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { createSender } from './createSender.js'
import type { Order, Orders } from './orders.js'
import { createPayerLease, type PayerLease } from './payerLease.js'

/** Pays out what was paid for. */
export interface Payer {
  readonly address: Address
  /** Sends what is due on a chain. Called as often as anybody likes: nothing is sent twice. */
  settle(chain: Chain): Promise<void>
}

interface PayerDeps {
  key: Hex
  orders: Orders
  database(): Promise<Database>
  clock: { now(): number }
}

/**
 * Pays out from one account. For each order one transaction is signed and written down before it is
 * sent, and this one only is ever sent for it, as often as it takes: however often somebody clicks,
 * and wherever a process is killed.
 */
export function createPayer({ key, orders, database, clock }: PayerDeps): Payer {
  const account = privateKeyToAccount(key)
  const { sign, finish } = createSender(account, orders)
  const leases = new Map<number, PayerLease>()
  const running = new Map<number, Promise<void>>()

  async function payOut(chain: Chain, lease: PayerLease, order: Order): Promise<void> {
    if (order.status === 'signed') return finish(chain, order)
    const transaction = await sign(chain, order)
    if (await lease.writeDown(order.id, transaction))
      await finish(chain, { id: order.id, ...transaction })
  }

  /**
   * What the chain refuses now, for want of something to send, stays as it is and is tried again.
   */
  async function tryOne(chain: Chain, lease: PayerLease, order: Order): Promise<void> {
    try {
      await payOut(chain, lease, order)
    } catch (error) {
      if (!(error instanceof BaseError) || serverErrorOf(error)) throw error
      await orders.change(order.id, ['paid', 'signed'], {
        reason: 'The on-ramp cannot send it yet. It is tried again.',
      })
    }
  }

  async function settleNow(chain: Chain): Promise<void> {
    const lease =
      leases.get(chain.chainId) ??
      createPayerLease(database, clock, account.address.toLowerCase(), chain.chainId)
    leases.set(chain.chainId, lease)
    if (!(await lease.take())) return
    try {
      const signed = await orders.listDue(chain.chainId, 'signed')
      // First what has its number already: what comes after it must wait for it.
      for (const order of [...signed, ...(await orders.listDue(chain.chainId, 'paid'))]) {
        if (!(await lease.take())) return
        await tryOne(chain, lease, order)
      }
    } finally {
      await lease.release()
    }
  }

  return {
    address: account.address,
    settle(chain) {
      const going = running.get(chain.chainId)
      if (going) return going
      const started = settleNow(chain).finally(() => running.delete(chain.chainId))
      running.set(chain.chainId, started)
      return started
    },
  }
}

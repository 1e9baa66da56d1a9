import { type Address, BaseError, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../../kernel/database/database.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { createSender } from './createSender.js'
import type { Order, Orders } from './orders.js'
import { createPayerLease, type PayerLease } from './payerLease.js'

/** Sends the tokens of paid orders. */
export interface Payer {
  readonly address: Address
  /** Sends the tokens of all paid orders on a chain. Idempotent. */
  settle(chain: Chain): Promise<void>
}

interface PayerDeps {
  key: Hex
  orders: Orders
  database(): Promise<Database>
  clock: { now(): number }
}

/**
 * Creates the payer, which sends from one account. Each order has one transaction. It is stored
 * before it is sent, and is the only one ever sent for the order, also after repeated clicks and
 * process kills.
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
   * If the chain refuses the transaction, for example for lack of funds, the order stays and is
   * tried again.
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
      // Orders with a nonce come first: transactions with a later nonce wait for theirs.
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

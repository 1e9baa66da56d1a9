import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, BaseError, encodeFunctionData, erc20Abi, type Hex, keccak256, TransactionReceiptNotFoundError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../../kernel/chain/chain.js'
import type { Database } from '../../kernel/database/database.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import type { Order, Orders } from './orders.js'
import { createPayerLease, type PayerLease } from './payerLease.js'

/** How long it is waited for a transaction to be mined; whoever looks later finds it. */
const RECEIPT_MS = 4000
const POLL_MS = 100

/** What nodes say of a transaction that they have already. */
const KNOWN = /already known|already imported|known transaction|nonce too low|replacement transaction underpriced/i

/** Pays out what was paid for. */
export interface Payer {
  readonly address: Address
  /** Sends what is due on a chain. Called as often as anybody likes: nothing is sent twice. */
  settle(chain: Chain): Promise<void>
}

interface PayerParts {
  key: Hex
  orders: Orders
  database(): Promise<Database>
  clock: { now(): number }
}

function callOf({ token, account, amount }: Order): { to: Address; value: bigint; data?: Hex } {
  const units = BigInt(amount ?? '0')
  if (token === 'native') return { to: account as Address, value: units }
  return { to: token as Address, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account as Address, units] }) }
}

async function receiptOf(chain: Chain, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  try {
    return (await chain.client.getTransactionReceipt({ hash })).status
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

async function awaitReceipt(chain: Chain, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  const until = performance.now() + RECEIPT_MS
  for (;;) {
    const status = await receiptOf(chain, hash)
    if (status || performance.now() > until) return status
    await sleep(POLL_MS)
  }
}

async function broadcast(chain: Chain, rawTransaction: Hex): Promise<void> {
  try {
    await chain.client.sendRawTransaction({ serializedTransaction: rawTransaction })
  } catch (error) {
    // A node that has it already, or has mined it, is as good as one that takes it.
    if (error instanceof BaseError && error.walk((cause) => cause instanceof Error && KNOWN.test(cause.message))) return
    throw error
  }
}

/**
 * Pays out from one account. For each order one transaction is signed and written down before it is sent, and this one
 * only is ever sent for it, as often as it takes: however often somebody clicks, and wherever a process is killed.
 */
export function createPayer({ key, orders, database, clock }: PayerParts): Payer {
  const account = privateKeyToAccount(key)
  const leases = new Map<number, PayerLease>()
  const running = new Map<number, Promise<void>>()

  /** Sends what is signed, and sees what became of it. */
  async function finish(chain: Chain, { id, nonce, rawTransaction, hash }: Pick<Order, 'id' | 'nonce' | 'rawTransaction' | 'hash'>): Promise<void> {
    if (nonce === null || !rawTransaction || !hash) return
    await broadcast(chain, rawTransaction as Hex)
    const status = await awaitReceipt(chain, hash as Hex)
    if (status === 'success') await orders.change(id, ['signed'], { status: 'sent', reason: null })
    else if (status === 'reverted') await orders.change(id, ['signed'], { status: 'failed', reason: 'The chain refused the transfer. Nothing was sent.' })
    else await checkLost(chain, { id, nonce, hash })
  }

  /** Its nonce was used by something else: it can never be mined, and nothing else is sent in its place. */
  async function checkLost(chain: Chain, { id, nonce, hash }: { id: string; nonce: number; hash: string }): Promise<void> {
    const used = await chain.client.getTransactionCount({ address: account.address })
    // Mined between the two questions.
    if (used <= nonce || (await receiptOf(chain, hash as Hex))) return
    await orders.change(id, ['signed'], { status: 'failed', reason: 'The transfer was lost: the chain took another one in its place. Nothing was sent.' })
  }

  async function sign(chain: Chain, order: Order): Promise<{ nonce: number; rawTransaction: Hex; hash: Hex }> {
    const call = callOf(order)
    const { client, chainId } = chain
    const [nonce, fees, gas] = await Promise.all([
      client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      client.estimateFeesPerGas(),
      client.estimateGas({ account: account.address, ...call }),
    ])
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    // Some receivers and tokens need more when it is mined than when it is tried.
    const transaction = { chainId, type: 'eip1559', nonce, gas: (gas * 13n) / 10n, maxFeePerGas, maxPriorityFeePerGas, ...call } as const
    const rawTransaction = await account.signTransaction(transaction)
    return { nonce, rawTransaction, hash: keccak256(rawTransaction) }
  }

  async function payOut(chain: Chain, lease: PayerLease, order: Order): Promise<void> {
    if (order.status === 'signed') return finish(chain, order)
    const transaction = await sign(chain, order)
    if (await lease.writeDown(order.id, transaction)) await finish(chain, { id: order.id, ...transaction })
  }

  /** What the chain refuses now, for want of something to send, stays as it is and is tried again. */
  async function tryOne(chain: Chain, lease: PayerLease, order: Order): Promise<void> {
    try {
      await payOut(chain, lease, order)
    } catch (error) {
      if (!(error instanceof BaseError) || serverErrorOf(error)) throw error
      await orders.change(order.id, ['paid', 'signed'], { reason: 'The on-ramp cannot send it yet. It is tried again.' })
    }
  }

  async function settleNow(chain: Chain): Promise<void> {
    const lease = leases.get(chain.chainId) ?? createPayerLease(database, clock, account.address.toLowerCase(), chain.chainId)
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

import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  BaseError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  type PrivateKeyAccount,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { Chain } from '../../networks/chain.js'
import type { Order, Orders } from './orders.js'

/** Maximum wait for a receipt. A later request checks again. */
const RECEIPT_MS = 4000
const POLL_MS = 100

/** Matches errors of nodes for a transaction that they already have. */
const KNOWN =
  /already known|already imported|known transaction|nonce too low|replacement transaction underpriced/i

/** The signed transaction of one order. */
export interface SignedPayout {
  /** `null` on Solana. */
  nonce: number | null
  rawTransaction: string
  hash: string
}

/** An order whose transaction is stored. */
export type SignedOrder = Pick<Order, 'id' | 'nonce' | 'rawTransaction' | 'hash' | 'updatedAt'>

/** Signs and sends transactions of one account on one network. */
export interface Sender {
  /** Address of the account. */
  readonly payer: string
  /** Signs the transaction of an order. @throws viem's error when the network refuses it. */
  sign(order: Order): Promise<SignedPayout>
  /** Sends a signed transaction and checks its outcome. Idempotent. */
  finish(order: SignedOrder): Promise<void>
}

function callOf({ token, account, amount }: Order): { to: Address; value: bigint; data?: Hex } {
  const units = BigInt(amount ?? '0')
  if (token === 'native') return { to: account as Address, value: units }
  return {
    to: token as Address,
    value: 0n,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [account as Address, units],
    }),
  }
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
    // The node already has or mined the transaction: the same as a success.
    if (
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof Error && KNOWN.test(cause.message))
    )
      return
    throw error
  }
}

export function createSender(chain: Chain, account: PrivateKeyAccount, orders: Orders): Sender {
  async function finish({ id, nonce, rawTransaction, hash }: SignedOrder): Promise<void> {
    if (nonce === null || !rawTransaction || !hash) return
    await broadcast(chain, rawTransaction as Hex)
    const status = await awaitReceipt(chain, hash as Hex)
    if (status === 'success') await orders.change(id, ['signed'], { status: 'sent', reason: null })
    else if (status === 'reverted')
      await orders.change(id, ['signed'], {
        status: 'failed',
        reason: 'The chain refused the transfer. Nothing was sent.',
      })
    else await checkLost({ id, nonce, hash })
  }

  /**
   * Fails the order if another transaction used its nonce. It can never be mined, and no other
   * transaction is sent in its place.
   */
  async function checkLost(lost: { id: string; nonce: number; hash: string }): Promise<void> {
    const { id, nonce, hash } = lost
    const used = await chain.client.getTransactionCount({ address: account.address })
    // Mined between the two requests.
    if (used <= nonce || (await receiptOf(chain, hash as Hex))) return
    await orders.change(id, ['signed'], {
      status: 'failed',
      reason: 'The transfer was lost: the chain took another one in its place. Nothing was sent.',
    })
  }

  async function sign(order: Order): Promise<SignedPayout> {
    const call = callOf(order)
    const { client, chainId } = chain
    const [nonce, fees, gas] = await Promise.all([
      client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      client.estimateFeesPerGas(),
      client.estimateGas({ account: account.address, ...call }),
    ])
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    // Some receivers and tokens need more gas when mined than in the estimate.
    const transaction = {
      chainId,
      type: 'eip1559',
      nonce,
      gas: (gas * 13n) / 10n,
      maxFeePerGas,
      maxPriorityFeePerGas,
      ...call,
    } as const
    const rawTransaction = await account.signTransaction(transaction)
    return { nonce, rawTransaction, hash: keccak256(rawTransaction) }
  }

  return { payer: account.address, sign, finish }
}

import { sameAddress } from '@latchkey/protocol/std'
import {
  type Address,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
} from 'viem'
import type { ProposedCall } from '../approvals/approval.js'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { buildTransactions, digestOf } from './buildTransaction.js'
import type { TransactionRequest } from './params.js'
import {
  accountOf,
  approve,
  type RpcRequest,
  refuseMethod,
  serialize,
  siteOf,
  stopIfAborted,
} from './rpcRequest.js'

/** Calls of the key's own account, one transaction each, in this order. */
export interface KeyOrder {
  kind: 'transaction' | 'calls'
  calls: readonly [ProposedCall, ...ProposedCall[]]
  /** Applies to a single transaction only. */
  wish?: Pick<TransactionRequest, 'gas' | 'type' | 'nonce'> | undefined
  /**
   * Runs between signing and sending, with the hashes of all transactions. Nothing is sent if it
   * throws.
   */
  beforeSend?: ((hashes: readonly Hex[]) => Promise<void>) | undefined
}

/** Rejects signed bytes that differ from the shown ones, or are signed by another account. */
async function requireSame(signed: Hex, digest: Hex, from: Address): Promise<void> {
  const {
    r: _r,
    s: _s,
    v: _v,
    yParity: _yParity,
    ...unsigned
  } = parseTransaction(signed as TransactionSerialized)
  const isShown =
    keccak256(serializeTransaction(unsigned as Parameters<typeof serializeTransaction>[0])) ===
    digest
  const signer = await recoverTransactionAddress({
    serializedTransaction: signed as TransactionSerialized,
  })
  if (!isShown || !sameAddress(signer, from))
    throw new VaultError(
      'approvalChanged',
      'The signed transaction differs from the shown one. Nothing was sent.',
      { code: -32603 },
    )
}

async function signAll(
  { custody, context }: RpcRequest,
  transactions: readonly Hex[],
  options: Omit<Parameters<typeof custody.withKeys>[1], 'signal'>,
) {
  return custody.withKeys(
    async ({ evm }) => {
      const signed: Hex[] = []
      for (const bytes of transactions)
        signed.push(
          await evm.signTransaction(
            parseTransaction(bytes as TransactionSerialized) as Parameters<
              typeof evm.signTransaction
            >[0],
          ),
        )
      return signed
    },
    { ...options, signal: context.signal },
  )
}

/**
 * Sends signed transactions to the nodes, in order, up to the first one that they refuse. Throws
 * only if none was sent.
 */
async function broadcastAll(
  { nodes, context, memory }: RpcRequest,
  signed: readonly Hex[],
): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (const transaction of signed) {
    memory.signed.add(transaction.toLowerCase())
    try {
      await nodes.broadcast(context.chainId, transaction)
    } catch (error) {
      if (hashes.length === 0) throw error
      break
    }
    hashes.push(keccak256(transaction))
  }
  return hashes
}

async function send(
  rpcRequest: RpcRequest,
  from: Address,
  { kind, calls, wish = {}, beforeSend }: KeyOrder,
): Promise<readonly Hex[]> {
  const { approvals, context } = rpcRequest
  const { chainId, signal } = context
  const { smartAccount } = context.account
  // The key can command its smart account, and a simulation for the key does not cover the tokens
  // of the smart account.
  if (
    smartAccount &&
    calls.some(({ to, data }) => to && sameAddress(to, smartAccount) && data !== '0x')
  )
    refuseMethod('A page may not change the smart account itself.')
  const { transactions, fee } = await buildTransactions(rpcRequest, from, calls, wish)
  const [first] = transactions
  if (
    wish.nonce !== undefined &&
    first &&
    wish.nonce !== BigInt(parseTransaction(first).nonce ?? 0)
  )
    refuseParams('nonce is not the next one')
  const digest = digestOf(transactions)
  const shown = { site: siteOf(rpcRequest), account: accountOf(context, from), signal }
  const isSequence = calls.length > 1
  const data = await approvals.describeCalls({
    ...shown,
    kind,
    chainId,
    calls,
    isSequence,
    fee,
    isSponsored: false,
    digest,
  })
  await approve(rpcRequest, data, () => digestOf(transactions))
  const signed = await signAll(rpcRequest, transactions, { spending: data.spending })
  for (const [index, bytes] of transactions.entries())
    await requireSame(signed[index] ?? '0x', keccak256(bytes), from)
  stopIfAborted(signal)
  await beforeSend?.(signed.map((transaction) => keccak256(transaction)))
  // From here on transactions may be sent, so the hashes are reported even if the request is
  // aborted.
  return broadcastAll(rpcRequest, signed)
}

/**
 * Sends calls from the key's own account, after one approval that shows all of them.
 *
 * @returns Hashes of the transactions that were sent: fewer than calls if the nodes refused one.
 * @throws VaultError `transactionRejected` (-32003) if the nodes refused the first one
 */
export async function sendAsKey(
  rpcRequest: RpcRequest,
  from: Address,
  order: KeyOrder,
): Promise<readonly Hex[]> {
  return serialize(rpcRequest, `${rpcRequest.context.chainId} ${from}`, () =>
    send(rpcRequest, from, order),
  )
}

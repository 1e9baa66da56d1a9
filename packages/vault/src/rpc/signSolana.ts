import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { concat, type Hex, keccak256, numberToBytes } from 'viem'
import type { ApprovalData } from '../approvals/approval.js'
import {
  isSolanaMessage,
  parseSolanaTransaction,
  type SolanaTransaction,
  withSignature,
} from '../approvals/solanaTransaction.js'
import { VaultError } from '../kernel/vaultError.js'
import {
  parseParams,
  solanaMessageParams,
  solanaTransactionParams,
  solanaTransactionsParams,
} from './params.js'
import {
  approve,
  type RpcRequest,
  refuseMethod,
  refuseParams,
  siteOf,
  stopIfAborted,
} from './rpcRequest.js'

function accountOf({ context }: RpcRequest): ApprovalData['account'] {
  const { solana } = context.account
  return solana
    ? { address: solana, type: 'eoa', label: 'Your Solana account' }
    : refuseMethod('There is no Solana account here')
}

/**
 * Digest of several texts; their lengths are part of it, so that nothing slides from one into the
 * next.
 */
function digestOf(messages: readonly Uint8Array[]): Hex {
  return keccak256(
    concat(messages.flatMap((message) => [numberToBytes(message.length, { size: 4 }), message])),
  )
}

/** Signs each, and checks each signature against what was shown. */
async function signAll(
  { custody, context }: RpcRequest,
  { account, spending }: ApprovalData,
  messages: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const { signal } = context
  const signatures = await custody.withKeys(
    async ({ solana }) => messages.map((message) => solana.sign(message.slice())),
    { signal, spending },
  )
  stopIfAborted(signal)
  const key = base58.decode(account.address)
  const isShown =
    signatures.length === messages.length &&
    messages.every((message, index) =>
      ed25519.verify(signatures[index] ?? new Uint8Array(64), message, key),
    )
  if (!isShown)
    throw new VaultError('approvalChanged', 'What was signed is not what was shown.', {
      code: -32603,
    })
  return signatures
}

/** `solana_signMessage`: `{ signature }`, base58. */
export async function signSolanaMessage(rpcRequest: RpcRequest): Promise<{ signature: string }> {
  const { message, pubkey } = parseParams(solanaMessageParams, rpcRequest.params)
  const account = accountOf(rpcRequest)
  if (pubkey !== account.address)
    throw new VaultError('unauthorized', 'The requested account is not one of this wallet.', {
      code: 4100,
    })
  const bytes = base58.decode(message)
  // Solana has no prefix for texts: a signature of these bytes would authorise the transaction.
  if (isSolanaMessage(bytes) || parseSolanaTransaction(bytes))
    refuseParams('a transaction, where a text should be')
  const digest = digestOf([bytes])
  const data = rpcRequest.approvals.describeSolanaMessage({
    site: siteOf(rpcRequest),
    account,
    signal: rpcRequest.context.signal,
    bytes,
    digest,
  })
  await approve(rpcRequest, data, () => digestOf([bytes]))
  const [signature] = await signAll(rpcRequest, data, [bytes])
  return { signature: base58.encode(signature ?? new Uint8Array()) }
}

function parseTransactions(transactions: readonly string[], address: string): SolanaTransaction[] {
  return transactions.map((text) => {
    const transaction = parseSolanaTransaction(base58.decode(text))
    if (!transaction) return refuseParams('not a transaction')
    return transaction.signers.includes(address)
      ? transaction
      : refuseParams('a transaction that this account has nothing to sign of')
  })
}

async function signTransactions(
  rpcRequest: RpcRequest,
  texts: readonly string[],
): Promise<string[]> {
  const account = accountOf(rpcRequest)
  const { address } = account
  const transactions = parseTransactions(texts, address)
  const messages = transactions.map(({ message }) => message)
  const data = rpcRequest.approvals.describeSolanaTransactions({
    site: siteOf(rpcRequest),
    account,
    signal: rpcRequest.context.signal,
    transactions,
    digest: digestOf(messages),
  })
  await approve(rpcRequest, data, () => digestOf(messages))
  const signatures = await signAll(rpcRequest, data, messages)
  return transactions.map((transaction, index) =>
    base58.encode(withSignature(transaction, address, signatures[index] ?? new Uint8Array(64))),
  )
}

/** `solana_signTransaction`: `{ transaction }`, base58. */
export async function signSolanaTransaction(
  rpcRequest: RpcRequest,
): Promise<{ transaction: string }> {
  const { transaction } = parseParams(solanaTransactionParams, rpcRequest.params)
  const [signed = ''] = await signTransactions(rpcRequest, [transaction])
  return { transaction: signed }
}

/** `solana_signAllTransactions`: `{ transactions }`, base58, approved as one. */
export async function signAllSolanaTransactions(
  rpcRequest: RpcRequest,
): Promise<{ transactions: string[] }> {
  const { transactions } = parseParams(solanaTransactionsParams, rpcRequest.params)
  return { transactions: await signTransactions(rpcRequest, transactions) }
}

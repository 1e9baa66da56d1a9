import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describeSolanaTransactions } from '../approvals/solana/describeTransactions.js'
import { withSignature } from '../approvals/solana/encodeTransaction.js'
import {
  parseSolanaTransaction,
  type SolanaTransaction,
} from '../approvals/solana/parseTransaction.js'
import type { FrameCluster } from '../kernel/config.js'
import { refuseParams } from '../kernel/refuseParams.js'
import type { Clusters } from '../networks/clusters.js'
import { parseParams } from './params.js'
import { approve, type RpcRequest, refuseMethod, siteOf } from './rpcRequest.js'
import {
  solanaSendParams,
  solanaTransactionParams,
  solanaTransactionsParams,
} from './solanaParams.js'
import { digestOf, NO_SIGNATURE, signAll, solanaAccountOf } from './solanaSigning.js'

interface Order {
  texts: readonly string[]
  cluster: FrameCluster | undefined
  isSent: boolean
}

/** Shows transactions for approval, and signs the shown bytes. */
async function signTransactions(
  rpcRequest: RpcRequest,
  clusters: Clusters,
  { texts, cluster, isSent }: Order,
): Promise<Uint8Array[]> {
  const account = solanaAccountOf(rpcRequest)
  const { address } = account
  const transactions = texts.map((text) => {
    const transaction = parseSolanaTransaction(base58.decode(text))
    if (!transaction) return refuseParams('not a transaction')
    return transaction.signers.includes(address)
      ? transaction
      : refuseParams('a transaction that this account has nothing to sign of')
  })
  if (isSent) for (const transaction of transactions) refuseUnsigned(transaction, address)
  const messages = transactions.map(({ message }) => message)
  const data = await describeSolanaTransactions(clusters, {
    site: siteOf(rpcRequest),
    account,
    signal: rpcRequest.context.signal,
    cluster,
    transactions,
    isSent,
    digest: digestOf(messages),
  })
  await approve(rpcRequest, data, () => digestOf(messages))
  const signatures = await signAll(rpcRequest, data, messages)
  return transactions.map((transaction, index) =>
    withSignature(transaction, address, signatures[index] ?? NO_SIGNATURE),
  )
}

/**
 * Rejects a transaction that the network would refuse: the signature of another account is missing.
 */
function refuseUnsigned(transaction: SolanaTransaction, address: string): void {
  const { signers, signatures, message } = transaction
  const isSigned = signers.every(
    (signer, index) =>
      signer === address ||
      ed25519.verify(signatures[index] ?? NO_SIGNATURE, message, base58.decode(signer)),
  )
  if (!isSigned) refuseParams('a transaction that other accounts have to sign first')
}

/** Answers `solana_signTransaction`: `{ transaction }`, base58. */
export async function signSolanaTransaction(
  rpcRequest: RpcRequest,
  clusters: Clusters,
): Promise<{ transaction: string }> {
  const { transaction, chainId } = parseParams(solanaTransactionParams, rpcRequest.params)
  const cluster = clusters.clusterOf(chainId)
  const [signed] = await signTransactions(rpcRequest, clusters, {
    texts: [transaction],
    cluster,
    isSent: false,
  })
  return { transaction: base58.encode(signed ?? new Uint8Array()) }
}

/** Answers `solana_signAllTransactions`: `{ transactions }`, base58, approved as one. */
export async function signAllSolanaTransactions(
  rpcRequest: RpcRequest,
  clusters: Clusters,
): Promise<{ transactions: string[] }> {
  const { transactions, chainId } = parseParams(solanaTransactionsParams, rpcRequest.params)
  const cluster = clusters.clusterOf(chainId)
  const signed = await signTransactions(rpcRequest, clusters, {
    texts: transactions,
    cluster,
    isSent: false,
  })
  return { transactions: signed.map((each) => base58.encode(each)) }
}

/**
 * Answers `solana_signAndSendTransaction`: `{ signature }`, base58, of the first signer. Resolves
 * when a node accepted the transaction.
 */
export async function sendSolanaTransaction(
  rpcRequest: RpcRequest,
  clusters: Clusters,
): Promise<{ signature: string }> {
  const { transaction, chainId, options } = parseParams(solanaSendParams, rpcRequest.params)
  const cluster = clusters.clusterOf(chainId)
  if (!cluster)
    return refuseMethod(
      'This wallet knows no Solana node: sign the transaction, and send it yourself',
    )
  const [bytes = new Uint8Array()] = await signTransactions(rpcRequest, clusters, {
    texts: [transaction],
    cluster,
    isSent: true,
  })
  const signature = base58.encode(parseSolanaTransaction(bytes)?.signatures[0] ?? new Uint8Array())
  // From here on the transaction may be sent: an abort no longer changes the answer.
  await clusters.send(cluster, { bytes, signature }, options ?? {})
  return { signature }
}

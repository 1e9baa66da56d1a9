import { InvalidWalletResponseError, NotConnectedError } from '@latchkey/core'
import { fromBase58 } from '@latchkey/protocol/std'
import {
  type Address,
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type MessagePartialSigner,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithLifetime,
} from '@solana/kit'
import type { AdapterContext } from './connect/adapterContext.js'
import type { SolanaTransactions } from './createTransactions.js'
import { createClusters } from './networks/cluster.js'
import { toAddress } from './transactions/addresses.js'
import { readMessageOf } from './transactions/lookupTables.js'
import type { Request } from './transactions/sendTransaction.js'

/** A signer of `@solana/kit` for the connected account: signs, or signs and sends. */
export type SolanaSigner<address extends string = string> = MessagePartialSigner<address> &
  TransactionModifyingSigner<address> &
  TransactionSendingSigner<address>

interface Deps {
  transactions(): Promise<SolanaTransactions>
  signBytes(message: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
}

/**
 * Creates a signer for the account that is connected now. It refuses to act for another one later.
 *
 * @throws {@link NotConnectedError}
 */
export function createSigner(context: AdapterContext, deps: Deps): SolanaSigner {
  const session = context.sessions.current()
  if (!session) throw new NotConnectedError()
  const { networkId } = session
  const address: Address = toAddress(session.accounts[0].address)
  const clusters = createClusters(context)

  async function toRequest(transaction: Transaction, signal?: AbortSignal) {
    const node = await clusters.verifiedNode(networkId, signal)
    const message = await readMessageOf(node, Uint8Array.from(transaction.messageBytes))
    if (!message) throw new InvalidWalletResponseError({ method: 'solana:signTransaction' })
    const wire = Uint8Array.from(getTransactionEncoder().encode(transaction))
    const request: Request = { networkId, wire, message }
    return { request, node }
  }
  async function signOne(transaction: Transaction, signal?: AbortSignal) {
    const { sender } = await deps.transactions()
    const { request, node } = await toRequest(transaction, signal)
    const signed = getTransactionDecoder().decode(await sender.sign(request, node, signal))
    assertIsTransactionWithinSizeLimit(signed)
    const compiled = getCompiledTransactionMessageDecoder().decode(signed.messageBytes)
    const { lifetimeConstraint } = transaction as Partial<TransactionWithLifetime>
    return {
      ...signed,
      lifetimeConstraint:
        lifetimeConstraint ??
        (await getTransactionLifetimeConstraintFromCompiledTransactionMessage(compiled)),
    }
  }
  async function sendOne(transaction: Transaction, signal?: AbortSignal) {
    const { sender } = await deps.transactions()
    const { request, node } = await toRequest(transaction, signal)
    return fromBase58(await sender.submit(request, node, signal)) as unknown as SignatureBytes
  }

  return {
    address,
    async signMessages(messages, { abortSignal } = {}) {
      const signed = []
      // One after the other: a wallet shows one prompt at a time.
      for (const { content } of messages) {
        const signature = await deps.signBytes(Uint8Array.from(content), abortSignal)
        signed.push({ [address]: signature as SignatureBytes })
      }
      return signed
    },
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      const signed = []
      for (const transaction of transactions) signed.push(await signOne(transaction, abortSignal))
      return signed
    },
    async signAndSendTransactions(transactions, { abortSignal } = {}) {
      const sent: SignatureBytes[] = []
      for (const transaction of transactions) sent.push(await sendOne(transaction, abortSignal))
      return sent
    },
  }
}

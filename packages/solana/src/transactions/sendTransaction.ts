import {
  InvalidWalletResponseError,
  MethodUnsupportedError,
  OptionError,
  OutcomeUnknownError,
  TimeoutError,
  WalletMismatchError,
} from '@latchkey/core'
import {
  type ChainTransactions,
  type PreparedTransaction,
  readProperty,
  TransferRefusedError,
} from '@latchkey/core/internal'
import { noop, toBase58 } from '@latchkey/protocol/std'
import { getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
import type { AdapterContext } from '../connect/adapterContext.js'
import {
  hasFeature,
  parseSignature,
  requestWallet,
  verifySession,
} from '../connect/requestWallet.js'
import { verifySignature } from '../connect/verifySignature.js'
import { copyBytes, parseKey, sameBytes } from '../kernel/bytes.js'
import { fromHex } from '../kernel/hex.js'
import { type Clusters, readRent } from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { broadcast, preflightErrorOf } from './broadcast.js'
import { toUnsigned } from './buildMessage.js'
import { assertSameIntent } from './compareTransactions.js'
import { budgetOf } from './decodeTransaction.js'
import { findSent } from './findSent.js'
import type { Lifetimes } from './lifetimes.js'
import { readMessageOf } from './lookupTables.js'
import type { ReadMessage } from './readMessage.js'
import { problemOf, reasonOf } from './simulate.js'

const SIGN = 'solana:signTransaction'
const SEND = 'solana:signAndSendTransaction'

/** A transaction to sign, with the message as it was requested. */
export interface Request {
  networkId: PreparedTransaction['networkId']
  wire: Uint8Array
  message: ReadMessage
}

/** Signs and sends transactions with the connected wallet. */
export interface Sender {
  /** Resolves to the signed bytes. Rejects if they do anything else than the request. */
  sign(request: Request, node: Node, signal?: AbortSignal): Promise<Uint8Array>
  /** Signs and sends; resolves to the signature, in base58. */
  submit(request: Request, node: Node, signal?: AbortSignal): Promise<string>
}

interface Parts {
  context: AdapterContext
  lifetimes: Lifetimes
}

/** Splits a transaction into its message and signatures. */
function splitTransaction(
  wire: Uint8Array,
): { message: Uint8Array; signatures: Readonly<Record<string, Uint8Array | null>> } | undefined {
  try {
    const transaction = getTransactionDecoder().decode(wire)
    const again = Uint8Array.from(getTransactionEncoder().encode(transaction))
    if (!sameBytes(again, wire)) return undefined
    const signatures = Object.entries(transaction.signatures).map(([address, signature]) => [
      address,
      signature && Uint8Array.from(signature),
    ])
    return {
      message: Uint8Array.from(transaction.messageBytes),
      signatures: Object.fromEntries(signatures) as Record<string, Uint8Array | null>,
    }
  } catch {
    return undefined
  }
}

/** Compares signed bytes with the request. Must run before sending. */
async function checkSigned(
  output: unknown,
  { message: asked }: Request,
  node: Node,
): Promise<{ wire: Uint8Array; signature: Uint8Array }> {
  const wire = copyBytes(readProperty(output, 'signedTransaction'))
  const parts = wire && splitTransaction(wire)
  const signed = parts && (await readMessageOf(node, parts.message))
  if (!wire || !signed)
    throw new InvalidWalletResponseError({ method: SIGN, details: 'no transaction' })
  assertSameIntent(asked, signed, {
    asked: budgetOf(asked).total,
    signed: budgetOf(signed).total,
  })
  const { feePayer } = asked
  const signature = parseSignature(SIGN, parts.signatures[feePayer])
  const publicKey = parseKey(feePayer) ?? new Uint8Array(32)
  await verifySignature(SIGN, { publicKey, signature, message: parts.message })
  return { wire, signature }
}

/** Converts the refusal of a preflight. The transaction was not sent. */
async function toSendError(error: unknown, message: ReadMessage, node: Node): Promise<unknown> {
  const preflight = preflightErrorOf(error)
  if (!preflight) return error
  const problem = problemOf(preflight.err, message, await readRent(node, 0))
  const details = reasonOf(preflight.err, preflight.logs) ?? 'preflight'
  return problem ? new TransferRefusedError({ problem, details, cause: error }) : error
}

async function sendByWallet(
  { context }: Parts,
  request: Request,
  node: Node,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { networkId, message, wire } = request
  const startedAt = context.clock.now()
  try {
    const options = { from: message.feePayer, networkId, signal }
    const output = await requestWallet(context, SEND, { transaction: wire }, options)
    return toBase58(parseSignature(SEND, readProperty(output, 'signature')))
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    // The wallet may have sent it, so search the chain before it can be sent again.
    const sent = await findSent(node, message, startedAt).catch(noop)
    if (sent) return sent
    throw new OutcomeUnknownError({ cause: error, details: error.details })
  }
}

export function createSender(context: AdapterContext, lifetimes: Lifetimes): Sender {
  async function sign(request: Request, node: Node, signal?: AbortSignal) {
    const { networkId, message, wire } = request
    const options = { from: message.feePayer, networkId, signal }
    const output = await requestWallet(context, SIGN, { transaction: wire }, options)
    return checkSigned(output, request, node)
  }
  return {
    sign: async (request, node, signal) => (await sign(request, node, signal)).wire,
    async submit(request, node, signal) {
      const { account } = verifySession(context, {
        from: request.message.feePayer,
        networkId: request.networkId,
      })
      if (account.isProgram)
        throw new MethodUnsupportedError({ details: 'a program controls this account' })
      if (!hasFeature(account, SIGN))
        return sendByWallet({ context, lifetimes }, request, node, signal)
      const signed = await sign(request, node, signal)
      const signature = toBase58(signed.signature)
      lifetimes.link(signature, request.message.lifetime)
      const lastValidBlockHeight = lifetimes.find(signature)
      try {
        await broadcast(node, { signature, wire: signed.wire, lastValidBlockHeight }, context.clock)
      } catch (error) {
        throw await toSendError(error, request.message, node)
      }
      return signature
    },
  }
}

/** Creates the part that sends through the wallet. */
export function createSending(sender: Sender, clusters: Clusters): Pick<ChainTransactions, 'send'> {
  return {
    async send({ networkId, from, data }, { signal } = {}) {
      const node = await clusters.verifiedNode(networkId, signal)
      const bytes = fromHex(data)
      const message = bytes && (await readMessageOf(node, bytes))
      if (!message)
        throw new OptionError({
          option: 'transaction',
          expected: 'a compiled message',
          received: String(data).slice(0, 200),
          docsPath: '/transactions.md',
        })
      if (message.feePayer !== from)
        throw new WalletMismatchError({ details: `${message.feePayer} pays, not ${from}` })
      const valid = await node
        .ask('isBlockhashValid', [message.lifetime, { commitment: 'processed' }])
        .catch(noop)
      if (readProperty(valid, 'value') === false)
        throw new TransferRefusedError({ problem: { kind: 'expired' } })
      return sender.submit({ networkId, wire: toUnsigned(bytes), message }, node, signal)
    },
  }
}

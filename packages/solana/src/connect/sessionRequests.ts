import { InvalidWalletResponseError } from '@latchkey/core'
import { findById, readProperty } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import { fromBase64, toBase64 } from '../kernel/base64.js'
import { sameBytes } from '../kernel/bytes.js'
import type { SolanaNetwork } from '../kernel/solanaNetwork.js'
import { idsOf, type SessionAccount } from './sessionAccounts.js'
import type { SolanaSessions } from './solanaConnector.js'
import { messageOf, withSignature } from './wireTransaction.js'

interface Input {
  account: SessionAccount
  networkId: ChainId
  signal?: AbortSignal | undefined
}
interface TransactionInput extends Input {
  transaction: Uint8Array
  options?: object | undefined
}

const MAX_TEXT = 16_384

function refuse(method: string): never {
  throw new InvalidWalletResponseError({ method })
}

function signatureIn(method: string, answer: unknown): Uint8Array {
  const text = readProperty(answer, 'signature')
  const bytes = typeof text === 'string' && text.length <= 96 ? fromBase58(text) : undefined
  return bytes?.length === 64 ? bytes : refuse(method)
}

/**
 * Returns the signed transaction of an answer. Wallets answer in base64 or in base58, and some
 * texts are both: takes the one that parses as a transaction, and preferably as the requested one.
 * Some wallets answer with the signature only, which is then for the requested message.
 */
function signedIn(method: string, answer: unknown, { transaction, account }: TransactionInput) {
  const text = readProperty(answer, 'transaction')
  if (typeof text !== 'string')
    return (
      withSignature(transaction, account.address, signatureIn(method, answer)) ?? refuse(method)
    )
  if (text.length > MAX_TEXT) refuse(method)
  const read = [fromBase64(text), fromBase58(text)].filter(
    (bytes) => bytes !== undefined && messageOf(bytes) !== undefined,
  )
  const asked = messageOf(transaction)
  const same = read.find((bytes) => {
    const message = bytes && messageOf(bytes)
    return asked && message && sameBytes(asked, message)
  })
  return same ?? read[0] ?? refuse(method)
}

/** The requests of a session, in the form of the Wallet Standard's features. */
interface SessionRequests {
  signMessage(input: object): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }>
  signTransaction(input: object): Promise<{ signedTransaction: Uint8Array }>
  signAndSendTransaction(input: object): Promise<{ signature: Uint8Array }>
}

/** Creates the requests of a session. */
export function createRequests(
  sessions: SolanaSessions,
  networks: readonly SolanaNetwork[],
): SessionRequests {
  /** Uses the id that the session's accounts contain: the current or the deprecated one. */
  function chainIdOf(address: string, networkId: ChainId): string {
    const network = findById(networks, networkId)
    const own = sessions.getSession()?.accounts ?? []
    const ids = network ? idsOf(network) : []
    return ids.find((id) => own.includes(`${id}:${address}`)) ?? networkId
  }
  const ask = (
    method: string,
    params: object,
    { account: { address }, networkId, signal }: Input,
  ): Promise<unknown> =>
    sessions.request({ chainId: chainIdOf(address, networkId), method, params, signal })

  return {
    async signMessage(given) {
      const input = given as Input & { message: Uint8Array }
      const method = 'solana_signMessage'
      const { message, account } = input
      const answer = await ask(
        method,
        { message: toBase58(message), pubkey: account.address },
        input,
      )
      return { signedMessage: message, signature: signatureIn(method, answer) }
    },
    async signTransaction(given) {
      const input = given as TransactionInput
      const method = 'solana_signTransaction'
      const params = { transaction: toBase64(input.transaction), feePayer: input.account.address }
      const answer = await ask(method, params, input)
      return { signedTransaction: signedIn(method, answer, input) }
    },
    async signAndSendTransaction(given) {
      const input = given as TransactionInput
      const method = 'solana_signAndSendTransaction'
      const params = {
        transaction: toBase64(input.transaction),
        ...(input.options ? { options: input.options } : {}),
      }
      const answer = await ask(method, params, input)
      return { signature: signatureIn(method, answer) }
    },
  }
}

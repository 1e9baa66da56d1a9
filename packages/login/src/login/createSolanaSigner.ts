import {
  InvalidWalletResponseError,
  LoginError,
  type LoginPort,
  NotConnectedError,
} from '@latchkey/core'
import { fromBase58, isRecord, toBase58 } from '@latchkey/protocol/std'

/** Max bytes of a message. A transaction has at most 1232; base58 is slow for large inputs. */
const MAX_BYTES = 16_384

interface Cancellable {
  signal?: AbortSignal | undefined
}

/** Options for signing transactions. */
interface SolanaSignOptions extends Cancellable {
  /**
   * CAIP-2 id of the cluster on which the frame simulates the transaction, and to which it sends it.
   * @default the frame's first one
   */
  chainId?: string | undefined
}

/** Options for sending a transaction to a Solana node. */
export interface SolanaSendOptions {
  skipPreflight?: boolean | undefined
  preflightCommitment?:
    | 'processed'
    | 'confirmed'
    | 'finalized'
    | 'recent'
    | 'single'
    | 'singleGossip'
    | 'root'
    | 'max'
    | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}

/**
 * Signs for Solana with the key of the logged-in user. The user approves each request in the frame.
 */
export interface SolanaSigner {
  /** The base58 public key; `undefined` if no user is logged in. */
  readonly address: string | undefined
  /** @returns 64 bytes (ed25519) */
  signMessage(message: Uint8Array, options?: Cancellable): Promise<Uint8Array>
  /** @param transaction - As serialised for the network, with or without signatures of others. */
  signTransaction(transaction: Uint8Array, options?: SolanaSignOptions): Promise<Uint8Array>
  signAllTransactions(
    transactions: readonly Uint8Array[],
    options?: SolanaSignOptions,
  ): Promise<Uint8Array[]>
  /**
   * Sends the transaction through the frame's own nodes, once. Resolves when a node accepted it.
   *
   * @returns the transaction's signature, base58
   */
  signAndSendTransaction(
    transaction: Uint8Array,
    options?: SolanaSendOptions & SolanaSignOptions,
  ): Promise<string>
}

const chainOf = ({ chainId }: SolanaSignOptions): object => (chainId ? { chainId } : {})

/** Returns one field of an answer. */
function read(method: string, answer: unknown, field: string): unknown {
  const value = isRecord(answer) ? answer[field] : undefined
  if (value === undefined) throw new InvalidWalletResponseError({ method })
  return value
}

function bytesOf(method: string, value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? fromBase58(value) : undefined
  if (!bytes || bytes.length === 0) throw new InvalidWalletResponseError({ method })
  return bytes
}

/**
 * Creates a Solana signer that uses the login's frame. Its key derives from the same entropy as the
 * EVM key.
 *
 * Its methods reject with {@link NotConnectedError} if no user is logged in, with
 * `UserRejectedError` if the user declines, and within 100 ms after `signal` aborts. Call them
 * synchronously in the click handler, in which the frame's window opens.
 *
 * @param port - The return value of `login()`.
 *
 * @example
 * ```ts
 * import { createSolanaSigner, login } from '@latchkey/login'
 *
 * const signer = createSolanaSigner(login({ frameUrl: 'https://vault.example.org', projectId: 'shop' }))
 * const sign = () => signer.signMessage(new TextEncoder().encode('Hello'))
 * ```
 */
export function createSolanaSigner(port: LoginPort): SolanaSigner {
  const address = (): string | undefined => port.getUser()?.solanaAddress

  // No await before the request: the frame's window must open synchronously in the click.
  function ask<value>(
    method: string,
    params: object,
    { signal }: Cancellable,
    parse: (answer: unknown) => value,
  ): Promise<value> {
    if (!address()) return Promise.reject(new NotConnectedError())
    return port.provider.request({ method, params }, { signal }).then(parse)
  }

  return {
    get address() {
      return address()
    },
    signMessage(message, options = {}) {
      const method = 'solana_signMessage'
      if (message.length > MAX_BYTES)
        return Promise.reject(
          new LoginError('This message is too long to be signed.', { reason: 'messageTooLong' }),
        )
      return ask(method, { message: toBase58(message), pubkey: address() }, options, (answer) => {
        const signature = bytesOf(method, read(method, answer, 'signature'))
        if (signature.length !== 64) throw new InvalidWalletResponseError({ method })
        return signature
      })
    },
    signTransaction(transaction, options = {}) {
      const method = 'solana_signTransaction'
      const params = { transaction: toBase58(transaction), ...chainOf(options) }
      return ask(method, params, options, (answer) =>
        bytesOf(method, read(method, answer, 'transaction')),
      )
    },
    signAllTransactions(transactions, options = {}) {
      const method = 'solana_signAllTransactions'
      const params = { transactions: transactions.map(toBase58), ...chainOf(options) }
      return ask(method, params, options, (answer) => {
        const signed = read(method, answer, 'transactions')
        if (!Array.isArray(signed) || signed.length !== transactions.length)
          throw new InvalidWalletResponseError({ method })
        return signed.map((one) => bytesOf(method, one))
      })
    },
    signAndSendTransaction(transaction, { signal, chainId, ...options } = {}) {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: toBase58(transaction), ...chainOf({ chainId }), options }
      return ask(method, params, { signal }, (answer) => {
        const signature = read(method, answer, 'signature')
        if (bytesOf(method, signature).length !== 64)
          throw new InvalidWalletResponseError({ method })
        return signature as string
      })
    },
  }
}

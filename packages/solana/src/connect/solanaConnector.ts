import type { Wallet } from '@latchkey/core'
import type { Pairing, WaitingRequest } from '@latchkey/core/internal'

interface Cancellable {
  signal?: AbortSignal | undefined
}

/**
 * A wallet that does not register in the browser. `standard` is an object in the form of the Wallet
 * Standard; its methods take a `signal` beside their inputs.
 */
export interface SolanaConnector {
  readonly id: string
  readonly name: string
  readonly kind: NonNullable<Wallet['kind']>
  readonly standard: object
  /** Preloads the wallet's code. Never throws, never prompts. */
  prepare?(): void
  pair?(options: Cancellable): Promise<Pairing>
  /** Restores a stored session, without a prompt. */
  restore?(options: Cancellable): Promise<void>
  /** Returns the name and icon of the wallet behind the connector. */
  getPeer?(): { name: string; iconUrl?: string | undefined } | undefined
  /** Returns the requests that wait for the user in the wallet, newest first. */
  getRequests?(): readonly WaitingRequest[]
  /** False while nothing in this browser has confirmed the address. */
  isAddressProved?(): boolean | undefined
}

/**
 * The Solana side of WalletConnect: the result of `walletConnectSolana` of
 * `@latchkey/walletconnect/solana`.
 */
export interface SolanaSessions {
  /** Sets the CAIP-2 chains that the next pairing requests. */
  offer(chainIds: readonly string[]): void
  /** The live session's Solana side; `undefined` without accounts of it. Accounts are CAIP-10. */
  getSession():
    | {
        accounts: readonly string[]
        methods: readonly string[]
        peer: {
          name: string
          iconUrl?: string | undefined
          redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
        }
      }
    | undefined
  /** Restores a stored session. Loads the client only if one is stored. */
  restore(options?: Cancellable): Promise<void>
  pair(options: Cancellable): Promise<Pairing>
  /** Resolves when the wallet has approved the pairing. */
  connect(options: Cancellable): Promise<void>
  request(
    options: { chainId: string; method: string; params: unknown } & Cancellable,
  ): Promise<unknown>
  disconnect(): Promise<void>
  /** Returns the requests that wait for the user in the wallet, newest first. */
  getRequests?(): readonly WaitingRequest[]
  /** Calls back after each change of the session and the requests. */
  subscribe(listener: () => void): () => void
}

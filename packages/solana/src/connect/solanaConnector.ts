import type { Wallet } from '@latchkey/core'
import type { Pairing } from '@latchkey/core/internal'

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
  /** False while nothing in this browser has confirmed the address. */
  isAddressProved?(): boolean | undefined
}

/**
 * The Solana side of WalletConnect: the property `solana` of what `walletConnect()` of
 * `@latchkey/walletconnect` returns.
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
  subscribe(listener: () => void): () => void
}

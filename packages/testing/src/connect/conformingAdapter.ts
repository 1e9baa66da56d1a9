import type { TestWallet } from '../wallets/testWallet.js'
import type { Behaviors } from '../wallets/walletBehaviors.js'

/**
 * The part of a chain adapter that the suite uses; see `ChainAdapter` of `@latchkey/core`.
 */
export interface ConformingAdapter {
  start(listener: (event: { type: string }) => void): () => void
  getWallets(): readonly { id: string; name: string }[]
  getConnection(): { address: string; networkId: string } | undefined
  connect(parameters: {
    walletId: string
    signal: AbortSignal
  }): Promise<{ address: string; networkId: string }>
  reconnect(parameters: {
    walletId: string
    signal: AbortSignal
  }): Promise<{ address: string } | undefined>
  disconnect(): Promise<void>
  switchNetwork(parameters: {
    networkId: `${string}:${string}`
    signal: AbortSignal
  }): Promise<void>
  getBalance(parameters: {
    address: string
    networkId: `${string}:${string}`
  }): Promise<{ value: bigint; decimals: number; symbol: string }>
  signMessage(parameters: { message: string }): Promise<string>
}

/** The part of a test wallet of any chain that the suite uses. */
export interface ConformanceWallet {
  readonly prompts: readonly unknown[]
  readonly requests: readonly { method: string }[]
  readonly behaviors: Pick<
    Behaviors,
    'neverAnswers' | 'rejectsAs' | 'accountsAs' | 'answersAs' | 'portIsClosed' | 'silentEvents'
  >
  listenerCount(): number
  selectAccount(index: number): void
  settlePending(how: 'answer' | 'reject'): void
}

/** The world of one case: a fresh adapter, not started, and the only wallet that it can find. */
export interface ConformanceWorld<wallet extends ConformanceWallet = TestWallet> {
  adapter: ConformingAdapter
  wallet: wallet
  walletId: string
  /** Two networks of the adapter; the wallet starts on the first. */
  networkIds: readonly [`${string}:${string}`, `${string}:${string}`]
  /**
   * True if the app alone chooses the network, so that no wallet can refuse it, as on Solana.
   * @default false
   */
  switchesInApp?: boolean | undefined
}

/** One case of the suite: `run` rejects with the violation. */
export interface ConformanceCase {
  title: string
  run(): Promise<void>
}

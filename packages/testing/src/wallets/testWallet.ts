import type { LocalAccount } from 'viem/accounts'
import type { Behaviors } from './walletBehaviors.js'

/** A prompt that the wallet would show. Amounts are in wei. */
export type ApprovalRequest =
  | { kind: 'connect'; accounts: readonly string[] }
  | { kind: 'sign'; account: string; message: string }
  | {
      kind: 'send'
      account: string
      chainId: number
      to: string | undefined
      value: bigint
      data: string
      fee: bigint
    }
  /**
   * Several calls as one transaction. `upgrades` is true if the account gets code for it
   * (EIP-7702).
   */
  | {
      kind: 'batch'
      account: string
      chainId: number
      calls: readonly { to: string; value: bigint; data: string }[]
      fee: bigint
      upgrades: boolean
    }
  | { kind: 'switch'; from: number; to: number }
  | { kind: 'add'; chainId: number; name: string }

/** The storage of the state that survives a reload. */
export interface WalletStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The wallet's metadata (EIP-6963). */
export interface TestWalletInfo {
  uuid: string
  name: string
  /** A `data:` address. */
  icon: string
  rdns: string
}

/** The options of `createTestWallet`. */
export interface TestWalletOptions {
  /** Known chains; the first is selected at the start. */
  chains: readonly { id: number; rpcUrl: string }[]
  /** @default the first three accounts that local nodes fund */
  accounts?: readonly LocalAccount[] | undefined
  info?: Partial<TestWalletInfo> | undefined
  /**
   * Answers for the user. A connect request may be answered with the index of the account to share.
   * @default approves at once
   */
  approve?: ((request: ApprovalRequest) => Promise<boolean | number>) | undefined
  /** @default in memory, until the reload */
  storage?: WalletStorage | undefined
  behaviors?: Partial<Behaviors> | undefined
}

/** An EIP-1193 provider. */
export interface TestProvider {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  readonly on: ((event: string, listener: (...args: unknown[]) => void) => unknown) | undefined
  readonly removeListener:
    | ((event: string, listener: (...args: unknown[]) => void) => unknown)
    | undefined
}

/** A wallet that a test controls. */
export interface TestWallet {
  readonly provider: TestProvider
  readonly info: TestWalletInfo
  /** May be changed at any time. */
  readonly behaviors: Behaviors
  /** Every prompt, shown or answered by `approve`. */
  readonly prompts: readonly ApprovalRequest[]
  /** Every received request. */
  readonly requests: readonly { method: string; params: unknown }[]
  /** Listeners on the provider now. */
  listenerCount(): number
  lock(): void
  unlock(): void
  /** Selects an account as the user would. Throws if there is no such account. */
  selectAccount(index: number): void
  /** Switches the chain as the user would. Throws if the wallet does not know the chain. */
  switchChain(chainId: number): void
  /** Adds a chain without a prompt. */
  addChain(chain: { id: number; rpcUrl: string }): void
  /** Revokes the site's permission as the user would. */
  revoke(): void
  emit(event: string, ...args: unknown[]): void
  /** Continues the requests that hang by `neverAnswers`, or rejects them. */
  settlePending(how: 'answer' | 'reject'): void
  /** Announces the wallet by EIP-6963 now and on each request. Returns a function that stops it. */
  announce(target?: EventTarget): () => void
}

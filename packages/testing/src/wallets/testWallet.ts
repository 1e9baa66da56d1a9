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
   * Several calls as one transaction. `upgrades`: the account is to be given code for it
   * (EIP-7702), for the first time.
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
  /** Chains the wallet knows; the first is selected at the start. */
  chains: readonly { id: number; rpcUrl: string }[]
  /** @default the first three accounts that local nodes fund */
  accounts?: readonly LocalAccount[] | undefined
  info?: Partial<TestWalletInfo> | undefined
  /**
   * Answers for the user. A connect request may be answered with the index of the account to share.
   * @default yes, at once
   */
  approve?: ((request: ApprovalRequest) => Promise<boolean | number>) | undefined
  /** @default forgets everything on reload */
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

/** A wallet in the hands of a test. */
export interface TestWallet {
  readonly provider: TestProvider
  readonly info: TestWalletInfo
  /** May be changed at any time. */
  readonly behaviors: Behaviors
  /** Every prompt that the user got or would have got. */
  readonly prompts: readonly ApprovalRequest[]
  /** Every request that came in. */
  readonly requests: readonly { method: string; params: unknown }[]
  /** Listeners on the provider now. */
  listenerCount(): number
  lock(): void
  unlock(): void
  /** Selects an account as the user would. Throws when there is no such account. */
  selectAccount(index: number): void
  /** Switches the chain as the user would. Throws when the wallet does not know the chain. */
  switchChain(chainId: number): void
  /** Makes a chain known without asking. */
  addChain(chain: { id: number; rpcUrl: string }): void
  /** Takes the site's permission back, as if in the wallet. */
  revoke(): void
  emit(event: string, ...args: unknown[]): void
  /** Goes on with the requests that `neverAnswers` held back, or fails them. */
  settlePending(how: 'answer' | 'reject'): void
  /** Announces the wallet by EIP-6963 now and on each request. Returns a function that stops it. */
  announce(target?: EventTarget): () => void
}

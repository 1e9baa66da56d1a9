import type { IdentifierString, Wallet } from '@wallet-standard/base'
import type { WalletStorage } from '../testWallet.js'
import type { SolanaTestAccount } from './solanaAccounts.js'
import type { SolanaBehaviors } from './solanaBehaviors.js'

/** A prompt that the wallet would show. */
export type SolanaApprovalRequest =
  | { kind: 'connect'; accounts: readonly string[] }
  | { kind: 'sign'; account: string; messages: readonly string[] }
  | {
      kind: 'signTransaction'
      account: string
      /** The Wallet Standard chain of the request, if it has one. */
      chain: string | undefined
      /** The transactions as the app sent them. */
      transactions: readonly Uint8Array[]
    }
  | { kind: 'send'; account: string; chain: string; transactions: readonly Uint8Array[] }
  | { kind: 'signIn'; account: string; message: string }

/** The options of `createSolanaTestWallet`. */
export interface SolanaTestWalletOptions {
  /** Wallet Standard chains, for example `solana:localnet`, with the node of each. */
  chains: readonly { id: IdentifierString; rpcUrl: string }[]
  /** @default the first three of `solanaTestAccounts` */
  accounts?: readonly SolanaTestAccount[] | undefined
  /** `icon` is a `data:` address in base64. */
  info?: { name?: string | undefined; icon?: string | undefined } | undefined
  /**
   * Transaction versions that the wallet announces. It also signs others.
   * @default legacy and 0
   */
  versions?: readonly ('legacy' | 0 | 1)[] | undefined
  /**
   * Shares every account with the app, the selected one first.
   * @default false: shares the selected account, as most wallets do
   */
  sharesAll?: boolean | undefined
  /**
   * Answers for the user. A connect request may be answered with the index of the account to share.
   * @default approves at once
   */
  approve?: ((request: SolanaApprovalRequest) => Promise<boolean | number>) | undefined
  /** @default in memory, until the reload */
  storage?: WalletStorage | undefined
  behaviors?: Partial<SolanaBehaviors> | undefined
}

/** A Wallet Standard wallet that a test controls. */
export interface SolanaTestWallet {
  /** The wallet's object for apps. */
  readonly wallet: Wallet
  /** May be changed at any time. */
  readonly behaviors: SolanaBehaviors
  /** Every prompt, shown or answered by `approve`. */
  readonly prompts: readonly SolanaApprovalRequest[]
  /** Every call of a feature. */
  readonly requests: readonly { feature: string; inputs: readonly unknown[] }[]
  /** Listeners for `change` now. */
  listenerCount(): number
  /** Selects an account as the user would. Throws if there is no such account. */
  selectAccount(index: number): void
  /** Revokes the app's permission as the user would: a silent connect then shares no account. */
  revoke(): void
  /** Replaces the account objects by equal ones, and emits them. */
  renewAccounts(): void
  /** Emits a `change` with these properties. */
  emit(properties: object): void
  /** Continues the requests that hang by `neverAnswers`, or rejects them. */
  settlePending(how: 'answer' | 'reject'): void
  /**
   * Registers the wallet with the apps of a page, now and later. Returns a function that
   * unregisters it.
   *
   * @param target - @default the global object
   */
  register(target?: EventTarget): () => void
}

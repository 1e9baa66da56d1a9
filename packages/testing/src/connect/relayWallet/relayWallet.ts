import type { RelayClientParameters } from '@latchkey/walletconnect/wire'
import type { LocalAccount } from 'viem/accounts'
import type { SolanaTestAccount } from '../../wallets/solana/solanaAccounts.js'
import type { ApprovalRequest, WalletStorage } from '../../wallets/testWallet.js'
import type { RelayBehaviors } from './relayBehaviors.js'

/** The peer's own description. None of it is proven. */
export interface RelayPeer {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/**
 * A prompt to the user at the phone. Times are milliseconds since 1970, amounts wei, chains EVM
 * chain ids.
 */
export type RelayQuestion = {
  /** One name per question, the same after a reload. */
  readonly id: string
  readonly peer: RelayPeer
  /** The time at which the question expires. */
  readonly expiresAt: number
} & (
  | {
      kind: 'connect'
      chains: readonly number[]
      /** CAIP-2 */
      solanaChains: readonly string[]
      unknownChains: readonly string[]
      methods: readonly string[]
      accounts: readonly string[]
    }
  | { kind: 'signIn'; chains: readonly number[]; account: string; message: string }
  | { kind: 'request'; topic: string; method: string; chainId: number; request: ApprovalRequest }
  | {
      kind: 'solana'
      topic: string
      method: string
      /** CAIP-2, as the site wrote it. */
      chain: string
      /** base58 */
      account: string
      content: SolanaContent
    }
)

/** The bytes to sign on Solana. Transactions are complete ones, for one approval. */
export type SolanaContent =
  | { readonly type: 'message'; readonly bytes: Uint8Array }
  | { readonly type: 'transactions'; readonly transactions: readonly Uint8Array[] }

/** A yes, a no, or a yes to these chains only. Without `solanaChains`, to all of Solana. */
export type RelayAnswer =
  | boolean
  | { chains: readonly number[]; solanaChains?: readonly string[] | undefined }

/** A connection to a site. */
export interface RelaySession {
  readonly topic: string
  readonly peer: RelayPeer
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** The EVM chain that the site was last notified of. Unused without an EVM account. */
  readonly chainId: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The site acknowledged the session. */
  readonly acknowledged: boolean
}

/** One thing that happened, newest last. */
export interface RelayLogEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  /** `in` came from a site, `out` went to one, `self` happened in the wallet. */
  readonly direction: 'in' | 'out' | 'self'
  readonly text: string
}

/** A clock as the kit's: the real one, or one that a test holds. Milliseconds. */
export interface RelayWalletClock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

/** The options of `createRelayWallet`. */
export interface RelayWalletOptions {
  /** `ws:` or `wss:` address of the relay. */
  relayUrl: string
  /** Some relays require one. */
  projectId?: string | undefined
  /** Chains the wallet knows; the first is selected at the start. */
  chains: readonly { id: number; rpcUrl: string }[]
  /** @default the first three accounts that local nodes fund */
  accounts?: readonly LocalAccount[] | undefined
  /** Chains of Solana that the wallet knows, by CAIP-2 id. @default none */
  solanaChains?: readonly { id: string; rpcUrl: string }[] | undefined
  /** @default the first three accounts of the same mnemonic */
  solanaAccounts?: readonly SolanaTestAccount[] | undefined
  /** The wallet's metadata for sites. */
  metadata?:
    | (Partial<RelayPeer> & { redirect?: { native?: string; universal?: string } | undefined })
    | undefined
  /**
   * Answers for the user, one question at a time. The signal aborts when the question expires or is
   * cancelled.
   *
   * @default yes, at once
   */
  approve?: ((question: RelayQuestion, signal: AbortSignal) => Promise<RelayAnswer>) | undefined
  /** @default forgets everything on reload */
  storage?: WalletStorage | undefined
  /** @default `latchkey.relay-wallet` */
  storageKey?: string | undefined
  /**
   * Signs in with one click (`wc_sessionAuthenticate`); off, it answers that it does not know the
   * method. @default true
   */
  signsIn?: boolean | undefined
  behaviors?: Partial<RelayBehaviors> | undefined
  /** @default the real one */
  clock?: RelayWalletClock | undefined
  /** Opens a socket where there is no global `WebSocket`, as in Node 20. */
  openSocket?: RelayClientParameters['openSocket'] | undefined
}

/** The wallet's current state. A new object after each change. */
export interface RelayWalletView {
  readonly sessions: readonly RelaySession[]
  /** The question that is open. */
  readonly question: RelayQuestion | undefined
  /** Questions behind the open one. */
  readonly waiting: number
  /** The selected account's index. */
  readonly account: number
  readonly chainId: number
  /** Known EVM chain ids. */
  readonly chains: readonly number[]
  readonly isOnline: boolean
  readonly log: readonly RelayLogEntry[]
}

/** The wallet side of WalletConnect v2 in the hands of a test or of a page. */
export interface RelayWallet {
  /** May be changed at any time. */
  readonly behaviors: RelayBehaviors
  readonly accounts: readonly LocalAccount[]
  /** The accounts on Solana. `selectAccount` selects one of both lists. */
  readonly solanaAccounts: readonly SolanaTestAccount[]
  /** Every prompt that was, or would have been, shown. */
  readonly questions: readonly RelayQuestion[]
  view(): RelayWalletView
  /** Calls back after every change of `view()`; answers how to stop. */
  subscribe(listener: () => void): () => void
  /**
   * Takes a `wc:` address. The site's proposal becomes a question.
   *
   * @throws when the address is invalid or expired.
   */
  pair(uri: string): void
  /**
   * Selects an account as the user would: every site is notified. Throws when there is no such
   * account.
   */
  selectAccount(index: number): void
  /**
   * Switches the chain as the user would: every site that may use the chain is notified. Throws
   * when the wallet does not know the chain.
   */
  switchChain(chainId: number): void
  /** Sends an event to a site, without checks (`wc_sessionEvent`). */
  emit(topic: string, event: { name: string; data: unknown }, chainId?: number): void
  /**
   * Replaces the accounts (CAIP-10) of a site, and its methods and events where given. Resolves
   * when the site has agreed.
   */
  update(
    topic: string,
    change: {
      accounts?: readonly string[]
      methods?: readonly string[]
      events?: readonly string[]
    },
  ): Promise<void>
  /** Seven more days. Resolves when the site has agreed. */
  extend(topic: string): Promise<void>
  /** Resolves when the site has answered. */
  ping(topic: string): Promise<void>
  /** Ends a session. The site is notified now or when it comes back. */
  disconnect(topic: string): void
  /** No network: nothing arrives and nothing leaves, until `goOnline`. */
  goOffline(): void
  goOnline(): void
  /** The page is visible again: reconnects a dead socket and fetches waiting messages. */
  revive(): void
  /** Closes everything. The stored record stays. */
  close(): void
}

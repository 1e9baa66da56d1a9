import type { RelayClientParameters } from '@latchkey/walletconnect/wire'
import type { LocalAccount } from 'viem/accounts'
import type { SolanaTestAccount } from '../../wallets/solana/solanaAccounts.js'
import type { ApprovalRequest, WalletStorage } from '../../wallets/testWallet.js'
import type { RelayBehaviors } from './relayBehaviors.js'

/** The peer's own, unverified metadata. */
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
  /** Unique per question, and the same after a reload. */
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
      /** CAIP-2, as the site sent it. */
      chain: string
      /** base58 */
      account: string
      content: SolanaContent
    }
)

/** The bytes to sign on Solana. Transactions are complete, and share one approval. */
export type SolanaContent =
  | { readonly type: 'message'; readonly bytes: Uint8Array }
  | { readonly type: 'transactions'; readonly transactions: readonly Uint8Array[] }

/**
 * An approval, a rejection, or an approval of these chains only. Without `solanaChains`, of all.
 */
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
  /** The EVM chain of the last notification to the site. Unused without an EVM account. */
  readonly chainId: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** True once the site has acknowledged the session. */
  readonly acknowledged: boolean
}

/** One entry of the log, newest last. */
export interface RelayLogEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  /** `in` from a site, `out` to a site, `self` in the wallet. */
  readonly direction: 'in' | 'out' | 'self'
  readonly text: string
}

/** A clock as of the kit: the machine's, or a test clock. Milliseconds. */
export interface RelayWalletClock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

/** The options of `createRelayWallet`. */
export interface RelayWalletOptions {
  /** `ws:` or `wss:` address of the relay. */
  relayUrl: string
  /** The project id that some relays require. */
  projectId?: string | undefined
  /** Supported chains; the first is selected at the start. */
  chains: readonly { id: number; rpcUrl: string }[]
  /** @default the first three accounts that local nodes fund */
  accounts?: readonly LocalAccount[] | undefined
  /** Supported chains of Solana, by CAIP-2 id. @default none */
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
   * @default approves at once
   */
  approve?: ((question: RelayQuestion, signal: AbortSignal) => Promise<RelayAnswer>) | undefined
  /** @default in memory, until the reload */
  storage?: WalletStorage | undefined
  /** @default `latchkey.relay-wallet` */
  storageKey?: string | undefined
  /**
   * Signs in with one click (`wc_sessionAuthenticate`). If false, it refuses the method as unknown.
   * @default true
   */
  signsIn?: boolean | undefined
  behaviors?: Partial<RelayBehaviors> | undefined
  /** @default the machine's clock */
  clock?: RelayWalletClock | undefined
  /** Opens a socket where there is no global `WebSocket`, as in Node 20. */
  openSocket?: RelayClientParameters['openSocket'] | undefined
}

/** The wallet's current state. A new object after each change. */
export interface RelayWalletView {
  readonly sessions: readonly RelaySession[]
  /** The open question. */
  readonly question: RelayQuestion | undefined
  /** The number of questions after the open one. */
  readonly waiting: number
  /** The selected account's index. */
  readonly account: number
  readonly chainId: number
  /** Supported EVM chain ids. */
  readonly chains: readonly number[]
  readonly isOnline: boolean
  readonly log: readonly RelayLogEntry[]
}

/** The wallet side of WalletConnect v2, controlled by a test or a page. */
export interface RelayWallet {
  /** May be changed at any time. */
  readonly behaviors: RelayBehaviors
  readonly accounts: readonly LocalAccount[]
  /** The accounts on Solana. `selectAccount` selects one of both lists. */
  readonly solanaAccounts: readonly SolanaTestAccount[]
  /** Every prompt, shown or answered by `approve`. */
  readonly questions: readonly RelayQuestion[]
  view(): RelayWalletView
  /** Calls back after each change of `view()`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Connects to the site of a `wc:` URI. The site's proposal becomes a question.
   *
   * @throws if the URI is invalid or expired.
   */
  pair(uri: string): void
  /**
   * Selects an account as the user would, and notifies every site. Throws if there is no such
   * account.
   */
  selectAccount(index: number): void
  /**
   * Switches the chain as the user would, and notifies every site with the chain. Throws if the
   * wallet does not support the chain.
   */
  switchChain(chainId: number): void
  /** Sends an event to a site, without checks (`wc_sessionEvent`). */
  emit(topic: string, event: { name: string; data: unknown }, chainId?: number): void
  /**
   * Replaces the accounts (CAIP-10) of a site, and its methods and events if given. Resolves when
   * the site has confirmed.
   */
  update(
    topic: string,
    change: {
      accounts?: readonly string[]
      methods?: readonly string[]
      events?: readonly string[]
    },
  ): Promise<void>
  /** Extends a session to seven days from now. Resolves when the site has confirmed. */
  extend(topic: string): Promise<void>
  /** Pings a site. Resolves when the site has answered. */
  ping(topic: string): Promise<void>
  /** Ends a session. The site is notified now, or when it reconnects. */
  disconnect(topic: string): void
  /** Disconnects from the network until `goOnline`. */
  goOffline(): void
  goOnline(): void
  /** Handles the return of the page: reconnects a dead socket and fetches waiting messages. */
  revive(): void
  /** Closes the wallet. The stored record stays. */
  close(): void
}

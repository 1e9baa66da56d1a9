import type { CreateConnectorFn } from '@wagmi/core'
import type { Address, Chain } from 'viem'
import type { Client } from './client.js'
import type { SignedIn } from './connect/clientState.js'
import type { KeyValueStorage, StorageGetter } from './connect/sessionStore.js'
import type { WalletConnectProvider } from './provider.js'
import type { SignInRequest } from './signIn/authenticate.js'
import type { WaitingRequest } from './transactions/waitingRequests.js'

/** The configuration that wagmi passes to a connector. */
export type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/** The used part of that configuration. An app without wagmi has no chains. */
export interface Host {
  readonly chains: readonly Chain[]
  readonly transports?: ConnectorConfig['transports'] | undefined
  readonly emitter: Pick<ConnectorConfig['emitter'], 'emit'>
}

/** Options of `walletConnect`. */
export interface WalletConnectParameters {
  /** An id that some relays require. */
  projectId?: string | undefined
  /** The relay between page and wallet. @default `wss://relay.walletconnect.org` */
  relayUrl?: string | undefined
  /** The app's metadata in the wallet. @default the title and origin of the page */
  metadata?:
    | { name: string; description?: string; url?: string; icons?: readonly string[] }
    | undefined
  /** The storage of the session. @default `localStorage` */
  storage?: KeyValueStorage | undefined
  /** The prefix of the storage keys. @default `latchkey` */
  storagePrefix?: string | undefined
}

/** The wallet's own metadata: capped in length, otherwise as the wallet sent it. */
export interface Peer {
  readonly name: string
  readonly iconUrl?: string
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** The options of a connection. */
export interface ConnectParameters {
  chainId?: number | undefined
  /** Restores the stored session and opens no socket. */
  isReconnecting?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Requests sign-in with the same approval. Wallets without the method only connect. */
  signIn?: SignInRequest | undefined
  /** Called before `connect` resolves, if the wallet signed. */
  onSignedIn?: ((signedIn: SignedIn) => void) | undefined
}

/** The members of this connector besides wagmi's own. */
export interface WalletConnectExtras extends Record<string, unknown> {
  /**
   * Creates the pairing whose URI goes into a QR code or link, or returns the current valid one.
   * `expiresAt` is in milliseconds since 1970.
   */
  pair(parameters: {
    signal?: AbortSignal | undefined
    chainId?: number | undefined
    signIn?: SignInRequest | undefined
  }): Promise<{
    uri: string
    expiresAt: number
  }>
  /** The wallet at the other end. */
  peer(): Peer | undefined
  /** Handles the return of the page: replaces the socket and fetches waiting messages. */
  revive(): void
}

/** The Solana side of a live session. */
export interface SolanaSession {
  /** CAIP-10, the chosen one first. Chains have their current ids. */
  readonly accounts: readonly string[]
  /** The methods that the wallet allows. */
  readonly methods: readonly string[]
  readonly peer: Peer
}

/**
 * The Solana side of WalletConnect: the pairings and the session of the connector, for an adapter
 * of Solana. Its promises reject with the errors of the connector, or with `NAMESPACE_MISSING`.
 */
export interface SolanaSessions {
  /**
   * Sets the chains (CAIP-2) that each later pairing of every adapter requests. An empty list
   * requests none.
   */
  offer(chainIds: readonly string[]): void
  /** Returns the Solana side of the live session. Returns `undefined` without an account of it. */
  getSession(): SolanaSession | undefined
  /** Restores a stored session. Loads the client only if a session or pairing is stored. */
  restore(options?: { signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Creates the pairing for a QR code or link, or returns the current valid one. The connector
   * shows the same one. `expiresAt` is in milliseconds since 1970.
   */
  pair(options: { signal?: AbortSignal | undefined }): Promise<{ uri: string; expiresAt: number }>
  /** Resolves when the wallet has approved a pairing with an account on Solana. */
  connect(options: { signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Sends a request to the wallet. Resolves with the wallet's answer, which is not checked. Rejects
   * before sending if the wallet granted no account on the chain (4901) or does not offer the
   * method (-32601). `chainId` is CAIP-2.
   */
  request(options: {
    chainId: string
    method: string
    params: unknown
    signal?: AbortSignal | undefined
  }): Promise<unknown>
  /**
   * Disconnects Solana. A session cannot end in part: while the connector uses it, it stays in the
   * wallet and gives no more access to Solana. Otherwise it ends.
   */
  disconnect(): Promise<void>
  /** Returns the requests that wait for the user in the wallet, newest first, of both sides. */
  getRequests(): readonly WaitingRequest[]
  /**
   * Calls back after each change of `getSession` and `getRequests`. Returns a function that
   * unsubscribes.
   */
  subscribe(listener: () => void): () => void
}

/** The part of the Solana side that does not wait for the client. */
export interface SolanaShared {
  /** CAIP-2. */
  offered: readonly string[]
  /** The requests that wait for the user. Absent before the first one. */
  requests?: readonly WaitingRequest[]
  readonly listeners: Set<() => void>
}

/** The storage of a connector. */
export interface Places {
  readonly prefix: string
  readonly storage: StorageGetter
  readonly tabStorage: StorageGetter
}

/** The implementation behind the connector's shell, loaded on first use. */
export interface Verbs {
  readonly client: Client
  readonly provider: WalletConnectProvider
  connect(wish?: ConnectParameters & { withCapabilities?: boolean | undefined }): Promise<{
    accounts: readonly (Address | { address: Address; capabilities: object })[]
    chainId: number
  }>
  disconnect(): Promise<void>
  isAuthorized(): Promise<boolean>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  switchChain(parameters: {
    chainId: number
    addEthereumChainParameter?: object | undefined
  }): Promise<Chain>
  peer(): Peer | undefined
  readonly solana: Omit<SolanaSessions, 'offer' | 'subscribe' | 'getRequests'>
}

/** The client, which is loaded when it is first needed. */
export interface LazyClient {
  load(signal?: AbortSignal): Promise<Verbs>
  /** Loads the client if it is in use or has something to restore. */
  restore(signal?: AbortSignal): Promise<Verbs | undefined>
  current(): Verbs | undefined
}

/** A connector of wagmi. `walletConnectSolana` makes the Solana side of the same client. */
export type WalletConnectConnector = CreateConnectorFn<
  WalletConnectProvider | undefined,
  WalletConnectExtras
> & {
  /** For `walletConnectSolana`. */
  readonly sides: { client(): LazyClient; readonly shared: SolanaShared }
}

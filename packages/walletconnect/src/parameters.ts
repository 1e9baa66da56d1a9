import type { CreateConnectorFn } from '@wagmi/core'
import type { Address, Chain } from 'viem'
import type { Client } from './client.js'
import type { SignedIn } from './connect/clientState.js'
import type { KeyValueStorage, StorageGetter } from './connect/sessionStore.js'
import type { WalletConnectProvider } from './provider.js'
import type { SignInRequest } from './signIn/authenticate.js'

/** The configuration that wagmi passes to a connector. */
export type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/** Options of `walletConnect`. */
export interface WalletConnectParameters {
  /** An id that some relays ask for. */
  projectId?: string | undefined
  /** The relay between this page and the wallet; `wss://relay.walletconnect.org` unless given. */
  relayUrl?: string | undefined
  /** The app's metadata in the wallet. Default: the title and origin of the page. */
  metadata?:
    | { name: string; description?: string; url?: string; icons?: readonly string[] }
    | undefined
  /** The storage of the session. Default: `localStorage`. */
  storage?: KeyValueStorage | undefined
  /** The prefix of the storage keys. Default: `latchkey`. */
  storagePrefix?: string | undefined
}

/** The wallet's own metadata: capped in length, otherwise as the wallet sent it. */
export interface Peer {
  readonly name: string
  readonly iconUrl?: string
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** The options of a connection; all of it optional. */
export interface ConnectParameters {
  chainId?: number | undefined
  /** Restores the stored session and opens no socket. */
  isReconnecting?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Requests sign-in with the same approval. Wallets without it are connected without. */
  signIn?: SignInRequest | undefined
  /** Called before `connect` resolves, if the wallet signed. */
  onSignedIn?: ((signedIn: SignedIn) => void) | undefined
}

/** The members of this connector besides wagmi's own. */
export interface WalletConnectExtras extends Record<string, unknown> {
  /**
   * Creates the pairing whose URI goes into a QR code or link, or returns the one that is still
   * good. `expiresAt` is in milliseconds since 1970.
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
  /** The page came back: the socket is suspect, and waiting messages are fetched. */
  revive(): void
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
  connect(wish: ConnectParameters): Promise<{ accounts: readonly Address[]; chainId: number }>
  disconnect(): Promise<void>
  isAuthorized(): Promise<boolean>
  switchChain(chainId: number, given: object | undefined): Promise<Chain>
  peer(): Peer | undefined
}

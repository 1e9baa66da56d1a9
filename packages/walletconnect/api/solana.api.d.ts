// Public shape of @latchkey/walletconnect/solana. Written by: npm run check:api -- --update

import type { CreateConnectorFn } from '@wagmi/core'
import type { Address, Chain } from 'viem'

// 2 exports

export interface SolanaSessions {
  offer(chainIds: readonly string[]): void
  getSession(): SolanaSession | undefined
  restore(options?: { signal?: AbortSignal | undefined }): Promise<void>
  pair(options: { signal?: AbortSignal | undefined }): Promise<{
    uri: string
    expiresAt: number
  }>
  connect(options: { signal?: AbortSignal | undefined }): Promise<void>
  request(options: {
    chainId: string
    method: string
    params: unknown
    signal?: AbortSignal | undefined
  }): Promise<unknown>
  disconnect(): Promise<void>
  getRequests(): readonly WaitingRequest[]
  subscribe(listener: () => void): () => void
}

export declare function walletConnectSolana({ sides }: WalletConnectConnector): SolanaSessions

// Not exported, named above

interface Client {
  pair(parameters: PairParameters): Promise<{
    uri: string
    expiresAt: number
  }>
  connect(
    parameters: PairParameters & {
      namespace?: NamespaceName | undefined
      onUri(uri: string): void
    },
  ): Promise<{
    session: Session
    signedIn?: SignedIn
  }>
  resume(): Promise<Session | undefined>
  session(): Session | undefined
  request(request: WalletRequest): Promise<unknown>
  setChain(chainId: number): void
  untilGranted(chainId: number): Promise<boolean>
  useForEvm(): void
  disconnect(name?: NamespaceName): Promise<void>
  onChange(
    listener: (session: Session | undefined, previous: Session | undefined) => void,
  ): () => void
  revive(): void
  close(): void
  inspect(): {
    topics: number
    calls: number
    open: boolean
    pending: number
    attempts: number
  }
}

interface ConnectParameters {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  signal?: AbortSignal | undefined
  signIn?: SignInRequest | undefined
  onSignedIn?: ((signedIn: SignedIn) => void) | undefined
}

interface LazyClient {
  load(signal?: AbortSignal): Promise<Verbs>
  restore(signal?: AbortSignal): Promise<Verbs | undefined>
  current(): Verbs | undefined
}

interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: {
    readonly native?: string
    readonly universal?: string
  }
}

interface Namespace {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

type NamespaceName = 'eip155' | 'solana'

type Namespaces = Readonly<Record<string, Namespace>>

interface PairParameters {
  chainId?: number | undefined
  signal?: AbortSignal | undefined
  signIn?: SignInRequest | undefined
}

interface Peer {
  readonly name: string
  readonly iconUrl?: string
  readonly redirect?: {
    readonly native?: string
    readonly universal?: string
  }
}

interface ProviderEvents {
  connect: (info: { chainId: `0x${string}` }) => void
  accountsChanged: (accounts: readonly `0x${string}`[]) => void
  chainChanged: (chainId: `0x${string}`) => void
  disconnect: (error: ProviderRpcError) => void
}

declare class ProviderRpcError extends Error {
  readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown)
}

interface Session {
  readonly topic: string
  readonly symKey: string
  readonly pairingTopic: string
  readonly controller: string
  readonly peer: Metadata
  readonly offered: readonly NamespaceName[]
  readonly isUsedByEvm: boolean
  readonly namespaces: Namespaces
  readonly expiresAt: number
  readonly chainId: number
  readonly announced?: number
  readonly order: Readonly<Record<string, number>>
}

interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly chains: readonly string[]
  readonly resources?: readonly string[] | undefined
}

interface SignedIn {
  readonly message: string
  readonly signature: `0x${string}`
  readonly address: `0x${string}`
  readonly networkId: string
}

interface SolanaSession {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly peer: Peer
}

interface SolanaShared {
  offered: readonly string[]
  requests?: readonly WaitingRequest[]
  readonly listeners: Set<() => void>
}

interface Verbs {
  readonly client: Client
  readonly provider: WalletConnectProvider
  connect(
    wish?: ConnectParameters & {
      withCapabilities?: boolean | undefined
    },
  ): Promise<{
    accounts: readonly (
      | Address
      | {
          address: Address
          capabilities: object
        }
    )[]
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

interface WaitingRequest {
  readonly id: string
  readonly topic: string
  readonly redirect?: Metadata['redirect']
}

type WalletConnectConnector = CreateConnectorFn<
  WalletConnectProvider | undefined,
  WalletConnectExtras
> & {
  readonly sides: {
    client(): LazyClient
    readonly shared: SolanaShared
  }
}

interface WalletConnectExtras extends Record<string, unknown> {
  pair(parameters: {
    signal?: AbortSignal | undefined
    chainId?: number | undefined
    signIn?: SignInRequest | undefined
  }): Promise<{
    uri: string
    expiresAt: number
  }>
  peer(): Peer | undefined
  revive(): void
}

interface WalletConnectProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]): void
  removeListener<name extends keyof ProviderEvents>(
    name: name,
    listener: ProviderEvents[name],
  ): void
}

interface WalletRequest {
  readonly method: string
  readonly params?: unknown
  readonly chainId: number | string
  readonly expiry?: number | undefined
  readonly signal?: AbortSignal | undefined
}

// Public shape of @latchkey/walletconnect. Written by: npm run check:api -- --update

import type { CreateConnectorFn } from '@wagmi/core'

// 18 exports

export declare class AuthenticationFailedError extends Error {
  readonly name = 'AuthenticationFailedError'
  readonly code = 'AUTHENTICATION_FAILED'
  constructor()
}

export declare class CancelledError extends Error {
  readonly name = 'CancelledError'
  readonly code = 'CANCELLED'
  constructor()
}

export declare class ClockSkewError extends Error {
  readonly name = 'ClockSkewError'
  readonly code = 'CLOCK_SKEW'
  readonly minutes: number | undefined
  constructor(minutes: number | undefined)
}

export interface ConnectParameters {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  signal?: AbortSignal | undefined
  signIn?: SignInRequest | undefined
  onSignedIn?: ((signedIn: SignedIn) => void) | undefined
}

export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export declare class PairingExpiredError extends Error {
  readonly name = 'PairingExpiredError'
  readonly code = 'PAIRING_EXPIRED'
  constructor()
}

export interface Peer {
  readonly name: string
  readonly iconUrl?: string
  readonly redirect?: {
    readonly native?: string
    readonly universal?: string
  }
}

export declare class ProviderRpcError extends Error {
  readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown)
}

export declare class RelayCallError extends Error {
  readonly name = 'RelayCallError'
  readonly code: number
  constructor(code: number, message: string)
}

export declare class RelayRefusedError extends Error {
  readonly name = 'RelayRefusedError'
  readonly code = 'RELAY_REFUSED'
  constructor(reason: string)
}

export declare class RelayUnreachableError extends Error {
  readonly name = 'RelayUnreachableError'
  readonly code = 'RELAY_UNREACHABLE'
  constructor(details?: string)
}

export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly chains: readonly string[]
  readonly resources?: readonly string[] | undefined
}

export interface SignedIn {
  readonly message: string
  readonly signature: `0x${string}`
  readonly address: `0x${string}`
  readonly networkId: string
}

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
  subscribe(listener: () => void): () => void
}

export interface WalletConnectExtras extends Record<string, unknown> {
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

export interface WalletConnectParameters {
  projectId?: string | undefined
  relayUrl?: string | undefined
  metadata?:
    | {
        name: string
        description?: string
        url?: string
        icons?: readonly string[]
      }
    | undefined
  storage?: KeyValueStorage | undefined
  storagePrefix?: string | undefined
}

export interface WalletConnectProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]): void
  removeListener<name extends keyof ProviderEvents>(
    name: name,
    listener: ProviderEvents[name],
  ): void
}

export declare function walletConnect(parameters?: WalletConnectParameters): WalletConnectFn

// Not exported, named above

interface ProviderEvents {
  connect: (info: { chainId: `0x${string}` }) => void
  accountsChanged: (accounts: readonly `0x${string}`[]) => void
  chainChanged: (chainId: `0x${string}`) => void
  disconnect: (error: ProviderRpcError) => void
}

interface SolanaSession {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly peer: Peer
}

type WalletConnectFn = CreateConnectorFn<WalletConnectProvider | undefined, WalletConnectExtras> & {
  readonly solana: SolanaSessions
}

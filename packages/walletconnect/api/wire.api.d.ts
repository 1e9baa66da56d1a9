// Public shape of @latchkey/walletconnect/wire. Written by: npm run check:api -- --update

// 49 exports

export declare class CancelledError extends Error {
  readonly name = 'CancelledError'
  readonly code = 'CANCELLED'
  constructor()
}

export interface Clock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

export declare class ClockSkewError extends Error {
  readonly name = 'ClockSkewError'
  readonly code = 'CLOCK_SKEW'
  readonly minutes: number | undefined
  constructor(minutes: number | undefined)
}

export declare class EnvelopeError extends Error {
  readonly name = 'EnvelopeError'
}

export type EnvelopeKey =
  | {
      symKey: string
    }
  | {
      privateKey: string
    }

export interface Identity {
  readonly seed: string
  readonly clientId: string
}

export interface JsonRpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type JsonRpcMessage =
  | {
      readonly type: 'request'
      readonly id: RpcId
      readonly method: string
      readonly params: unknown
    }
  | {
      readonly type: 'result'
      readonly id: RpcId
      readonly result: unknown
    }
  | {
      readonly type: 'error'
      readonly id: RpcId
      readonly error: JsonRpcError
    }

export interface JwtParameters {
  identity: Identity
  audience: string
  issuedAt: number
  subject: string
  lifetime?: number | undefined
}

export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

export interface OpenedEnvelope {
  readonly text: string
  readonly symKey: string
  readonly senderPublicKey?: string
}

export declare class PairingExpiredError extends Error {
  readonly name = 'PairingExpiredError'
  readonly code = 'PAIRING_EXPIRED'
  constructor()
}

export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  readonly expiryTimestamp?: number | undefined
  readonly methods?: readonly string[] | undefined
  readonly relayData?: string | undefined
}

export interface PublishParameters {
  topic: string
  message: string
  ttl: number
  tag: number
  prompt?: boolean | undefined
  signal?: AbortSignal | undefined
}

export declare class RelayCallError extends Error {
  readonly name = 'RelayCallError'
  readonly code: number
  constructor(code: number, message: string)
}

export interface RelayClient {
  publish(parameters: PublishParameters): Promise<void>
  subscribe(topics: readonly string[], signal?: AbortSignal): Promise<void>
  unsubscribe(topics: readonly string[]): void
  accept(message: RelayMessage): void
  revive(silentFor?: number): void
  pause(): void
  close(): void
  now(): number
  correction(): number | undefined
  state(): {
    open: boolean
    topics: number
    calls: number
  }
}

export interface RelayClientParameters {
  url: string
  projectId?: string | undefined
  identity(): Identity | Promise<Identity>
  signer?: Signer | undefined
  onMessage(message: RelayMessage): void
  onRefused?: ((error: Error) => void) | undefined
  isAwaiting?: (() => boolean) | undefined
  onIdle?: (() => void) | undefined
  clock?: Clock | undefined
  openSocket?: ((url: string) => RelaySocket) | undefined
}

export interface RelayMessage {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
}

export declare class RelayRefusedError extends Error {
  readonly name = 'RelayRefusedError'
  readonly code = 'RELAY_REFUSED'
  constructor(reason: string)
}

export interface RelaySocket {
  send(text: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export declare class RelayUnreachableError extends Error {
  readonly name = 'RelayUnreachableError'
  readonly code = 'RELAY_UNREACHABLE'
  constructor(details?: string)
}

export type RpcId = number | string | bigint

export interface SealParameters {
  symKey: string
  text: string
  senderPublicKey?: string | undefined
  iv?: Uint8Array | undefined
}

export interface Signer {
  publicKey(seed: string): string | Promise<string>
  sign(text: string, seed: string): Uint8Array | Promise<Uint8Array>
}

export interface WireMethod {
  readonly tag: number
  readonly responseTag: number
  readonly ttl: number
  readonly prompt: boolean
}

export declare function createIdentity(seed?: string): Identity

export declare function createRelayClient(parameters: RelayClientParameters): RelayClient

export declare function createRpcIds(now: () => number): () => number

export declare const defaultRelayUrl = 'wss://relay.walletconnect.org'

export declare function deriveSymKey(privateKey: string, peerPublicKey: string): string

export declare function didKey(publicKey: string): string

export declare function formatError(id: RpcId, code: number, message: string): string

export declare function formatRequest(id: RpcId, method: string, params: unknown): string

export declare function formatResult(id: RpcId, result: unknown): string

export declare function formatUri(uri: Omit<PairingUri, 'topic'>): string

export declare function generateKeyPair(): KeyPair

export declare function hashKey(key: string): string

export declare function hashText(text: string): string

export declare function newRpcId(now?: number): number

export declare const nobleSigner: {
  publicKey(seed: string): string
  sign(text: string, seed: string): Uint8Array
}

export declare function openEnvelope(message: string, key: EnvelopeKey): OpenedEnvelope

export declare function parseJsonRpc(json: string, maxChars: number): JsonRpcMessage | undefined

export declare function parseUri(text: string): PairingUri | undefined

export declare const rejectionTags: {
  readonly proposal: 1120
  readonly authenticate: 1118
  readonly unknownMethod: 0
}

export declare function sealEnvelope(parameters: SealParameters): string

export declare function signJwt(parameters: JwtParameters): string

export declare const wallClock: Clock

export declare const wireErrors: {
  readonly invalidMethod: 1001
  readonly invalidEvent: 1002
  readonly invalidUpdate: 1003
  readonly invalidExtend: 1004
  readonly invalidSettle: 1005
  readonly unauthorizedMethod: 3001
  readonly unauthorizedChain: 3005
  readonly userRejected: 5000
  readonly userRejectedChains: 5001
  readonly userRejectedMethods: 5002
  readonly userRejectedEvents: 5003
  readonly unsupportedChains: 5100
  readonly unsupportedAccounts: 5103
  readonly userDisconnected: 6000
  readonly settleFailed: 7000
  readonly noSession: 7001
  readonly requestExpired: 8000
  readonly unsupportedMethod: 10001
  readonly authRejected: 12001
}

export declare const wireMethods: {
  readonly wc_pairingDelete: WireMethod
  readonly wc_pairingPing: WireMethod
  readonly wc_sessionPropose: WireMethod
  readonly wc_sessionSettle: WireMethod
  readonly wc_sessionUpdate: WireMethod
  readonly wc_sessionExtend: WireMethod
  readonly wc_sessionRequest: WireMethod
  readonly wc_sessionEvent: WireMethod
  readonly wc_sessionDelete: WireMethod
  readonly wc_sessionPing: WireMethod
  readonly wc_sessionAuthenticate: WireMethod
}

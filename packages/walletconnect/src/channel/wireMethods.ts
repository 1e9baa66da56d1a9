/**
 * The transport of one method: the relay's tags of request and answer, their time to live in
 * seconds, and whether the peer gets a push message.
 */
export interface WireMethod {
  readonly tag: number
  readonly responseTag: number
  /** Seconds. */
  readonly ttl: number
  readonly prompt: boolean
}

/**
 * The methods between dapp and wallet. Source: walletconnect-specs, sign protocol, RPC methods.
 *
 * @example
 * ```ts
 * import { wireMethods } from '@latchkey/walletconnect/wire'
 *
 * wireMethods.wc_sessionPropose.tag // 1100
 * ```
 */
export const wireMethods: {
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
} = {
  wc_pairingDelete: { tag: 1000, responseTag: 1001, ttl: 86_400, prompt: false },
  wc_pairingPing: { tag: 1002, responseTag: 1003, ttl: 30, prompt: false },
  wc_sessionPropose: { tag: 1100, responseTag: 1101, ttl: 300, prompt: true },
  wc_sessionSettle: { tag: 1102, responseTag: 1103, ttl: 300, prompt: false },
  wc_sessionUpdate: { tag: 1104, responseTag: 1105, ttl: 86_400, prompt: false },
  wc_sessionExtend: { tag: 1106, responseTag: 1107, ttl: 86_400, prompt: false },
  wc_sessionRequest: { tag: 1108, responseTag: 1109, ttl: 300, prompt: true },
  wc_sessionEvent: { tag: 1110, responseTag: 1111, ttl: 300, prompt: true },
  wc_sessionDelete: { tag: 1112, responseTag: 1113, ttl: 86_400, prompt: false },
  wc_sessionPing: { tag: 1114, responseTag: 1115, ttl: 30, prompt: false },
  wc_sessionAuthenticate: { tag: 1116, responseTag: 1117, ttl: 3_600, prompt: true },
}

/**
 * Tags of other answers: a refused proposal, a refused authentication, an unknown method.
 *
 * @example
 * ```ts
 * import { rejectionTags } from '@latchkey/walletconnect/wire'
 *
 * rejectionTags.proposal // 1120
 * ```
 */
export const rejectionTags: {
  readonly proposal: 1120
  readonly authenticate: 1118
  readonly unknownMethod: 0
} = {
  proposal: 1120,
  authenticate: 1118,
  unknownMethod: 0,
}

/**
 * Codes in the errors that dapp and wallet send each other. Source: walletconnect-specs, sign
 * protocol, error codes.
 *
 * @example
 * ```ts
 * import { wireErrors } from '@latchkey/walletconnect/wire'
 *
 * wireErrors.userRejected // 5000
 * ```
 */
export const wireErrors: {
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
} = {
  invalidMethod: 1001,
  invalidEvent: 1002,
  invalidUpdate: 1003,
  invalidExtend: 1004,
  invalidSettle: 1005,
  unauthorizedMethod: 3001,
  unauthorizedChain: 3005,
  userRejected: 5000,
  userRejectedChains: 5001,
  userRejectedMethods: 5002,
  userRejectedEvents: 5003,
  unsupportedChains: 5100,
  unsupportedAccounts: 5103,
  userDisconnected: 6000,
  settleFailed: 7000,
  noSession: 7001,
  requestExpired: 8000,
  unsupportedMethod: 10_001,
  authRejected: 12_001,
}

/**
 * Every choice of this client that a live relay or wallet could prove wrong, in one place, each
 * with its reason. "Fact sheet" is the project's collection of facts about the protocol; its §12
 * lists what nobody could check without the live relay.
 */

/**
 * The public relay. Some networks block it, so it is an option; the token's audience follows
 * whatever is used.
 *
 * @example
 * ```ts
 * import { defaultRelayUrl } from '@latchkey/walletconnect/wire'
 *
 * console.log(`connect-src ${defaultRelayUrl}`)
 * ```
 */
export const defaultRelayUrl = 'wss://relay.walletconnect.org'

/** The only relay protocol there is. */
export const relayProtocol = 'irn'

/** Seconds. What wallets read in the URI and in the proposal. */
export const proposalSeconds = 300

/** Seconds. Wallets and SDKs refuse less and more. */
export const requestSeconds: {
  readonly usual: number
  readonly min: number
  readonly max: number
} = { usual: 300, min: 300, max: 604_800 }

/** Seconds. A session lives this long after settle or extend. */
export const sessionSeconds = 604_800

/**
 * Seconds. The relay allows a clock that differs by 120; a token dated back lets a clock that runs
 * fast through, too (status-go PR 7811).
 */
export const tokenBackdateSeconds = 90

/**
 * Seconds. A token ends a minute after it is signed, so that the relay (leeway 120 s) refuses one
 * of a clock that is more than 3 minutes slow. With a longer life the relay would accept the clock,
 * and each pairing (300 s) would have expired for the wallet.
 */
export const tokenSeconds = 150

/**
 * Milliseconds. The relay tells its time only when it refuses a token of the future. One dated this
 * far ahead makes it tell its time to a slow clock.
 */
export const probeAhead = 3_155_760_000_000

/**
 * Characters of one message's text. The relay's limit is 98304 (fact sheet §4.5); a frame has a few
 * hundred around it.
 */
export const maxMessageChars = 95_000

/** Characters of one frame that is looked at. A fetch may bring many messages at once. */
export const maxFrameChars = 4_000_000

/** Characters of one decrypted message that is looked at. */
export const maxTextChars = 400_000

/** Nesting of one decrypted message. Typed data goes out, never in, so answers are flat. */
export const maxDepth = 40

/** Topics in one batch. The relay refuses more. */
export const maxBatch = 500

/** Milliseconds. How long each wait may last. */
export const waits: {
  /** A socket that does not open. */
  readonly open: number
  /**
   * A frame that nobody answers: the socket counts as dead and the frame is sent again on a new
   * one.
   */
  readonly answer: number
  /** A call to the relay, all attempts together. */
  readonly call: number
  /** First pause before the socket is opened again; doubled each time. */
  readonly retry: number
  /** Longest such pause. */
  readonly retryMax: number
  /** First pause after the relay said that there are too many of us (1013). */
  readonly retryBusy: number
  /** A socket without anything to wait for is closed after this. */
  readonly idle: number
  /**
   * Silence on an open socket after which the relay is asked for what waits: a socket can die
   * without a word while an answer is waited for.
   */
  readonly quiet: number
  /**
   * Silence after which a page that comes back does not trust its socket. The relay pings each 30
   * s, but pages cannot see that.
   */
  readonly suspect: number
  /** How long a page may be hidden before its socket is suspect. */
  readonly hidden: number
  /** How long a disconnect waits for the relay to take the message to the wallet. */
  readonly farewell: number
  /** How long after a switch in the wallet its accounts on the new chain may take. */
  readonly grant: number
  /**
   * How long a pairing from before a reload may take to bring what waits at the relay: a slow
   * network's socket and a busy machine, and less than a reconnect may take.
   */
  readonly resume: number
} = {
  open: 15_000,
  answer: 10_000,
  call: 60_000,
  retry: 250,
  retryMax: 30_000,
  retryBusy: 5_000,
  idle: 5_000,
  quiet: 20_000,
  suspect: 30_000,
  hidden: 5_000,
  farewell: 2_000,
  grant: 3_000,
  resume: 10_000,
}

/** Milliseconds. The life of a pairing as the product shows it (spec §9). */
export const pairing: {
  readonly lifetime: number
  /** With less left than this it is not offered any more. */
  readonly margin: number
  /** Time between two pairings. */
  readonly gap: number
  /**
   * A cancelled or expired pairing keeps its keys this long after the wire's expiry, so that a late
   * approval can be undone.
   */
  readonly grace: number
} = { lifetime: 240_000, margin: 10_000, gap: 1_000, grace: 60_000 }

/**
 * Milliseconds. Messages for a session that is not known yet wait this long: some wallets settle
 * before they answer.
 */
export const parkedFor = 10_000

/**
 * How one method travels: the relay's tags of request and answer, their time to live in seconds,
 * and whether the peer gets a push message.
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
 * Tags of answers that are neither: a refused proposal, a refused authentication, an unknown
 * method.
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

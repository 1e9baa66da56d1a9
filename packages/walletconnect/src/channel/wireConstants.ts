/**
 * Constants of this client that a live relay or wallet may contradict, each with its reason.
 * Methods and error codes are in wireMethods.ts. "Fact sheet" is the project's collection of facts
 * about the protocol; its §12 lists the facts that cannot be checked without the live relay.
 */

/**
 * The URL of the public relay. It is an option, because some networks block it. The token's
 * audience is the URL in use.
 *
 * @example
 * ```ts
 * import { defaultRelayUrl } from '@latchkey/walletconnect/wire'
 *
 * console.log(`connect-src ${defaultRelayUrl}`)
 * ```
 */
export const defaultRelayUrl = 'wss://relay.walletconnect.org'

/** The only relay protocol. */
export const relayProtocol = 'irn'

/** Lifetime of a pairing in seconds. Wallets read it in the URI and in the proposal. */
export const proposalSeconds = 300

/** Default and limits of a request's expiry, in seconds. Wallets and SDKs refuse any other. */
export const requestSeconds: {
  readonly usual: number
  readonly min: number
  readonly max: number
} = { usual: 300, min: 300, max: 604_800 }

/** Lifetime of a session in seconds, after it was settled or extended. */
export const sessionSeconds = 604_800

/**
 * Seconds by which a token is dated back, for clocks that run fast (status-go PR 7811). The relay
 * allows a difference of 120.
 */
export const tokenBackdateSeconds = 90

/**
 * Lifetime of a token in seconds. It ends a minute after it is signed, so that the relay (leeway
 * 120 s) refuses one of a clock that is more than 3 minutes slow. With a longer lifetime the relay
 * would accept the clock, and each pairing (300 s) would have expired for the wallet.
 */
export const tokenSeconds = 150

/**
 * Milliseconds by which a token is dated ahead to learn the relay's time. The relay reports it only
 * when it refuses a token of the future, so a slow clock needs such a token, too.
 */
export const probeAhead = 3_155_760_000_000

/**
 * The maximum length of one message's text, in characters. The relay's limit is 98304 (fact sheet
 * §4.5), including a few hundred characters of the frame.
 */
export const maxMessageChars = 95_000

/** The maximum size of a frame, in characters. A fetch may bring many messages at once. */
export const maxFrameChars = 4_000_000

/** The maximum size of a decrypted message, in characters. */
export const maxTextChars = 400_000

/** Maximum nesting of a decrypted message. Only sent messages have typed data: answers are flat. */
export const maxDepth = 40

/** Maximum number of topics in one batch. The relay refuses more. */
export const maxBatch = 500

/** Timeouts and pauses in milliseconds. */
export const waits: {
  /** Timeout for a socket to open. */
  readonly open: number
  /**
   * Timeout of a frame's answer. The socket then counts as dead and the frame is sent again on a
   * new one.
   */
  readonly answer: number
  /** Timeout of a call to the relay, all attempts together. */
  readonly call: number
  /** First pause before the socket is opened again. Doubled each time. */
  readonly retry: number
  /** Longest such pause. */
  readonly retryMax: number
  /** First pause after the relay reported overload (1013). */
  readonly retryBusy: number
  /** Time until an idle socket is closed. */
  readonly idle: number
  /**
   * Silence on an open socket after which waiting messages are fetched: a socket can die without an
   * event.
   */
  readonly quiet: number
  /**
   * Silence after which a returning page replaces its socket. The relay pings every 30 s, but pages
   * cannot see that.
   */
  readonly suspect: number
  /** Time that a page may be hidden before it replaces its socket. */
  readonly hidden: number
  /** Timeout of a disconnect for the relay to accept the message to the wallet. */
  readonly sessionDelete: number
  /** Timeout for the accounts on the new chain, after a switch in the wallet. */
  readonly grant: number
  /**
   * Timeout for the waiting messages of a pairing from before a reload. Long enough for a slow
   * network and a busy machine, shorter than the deadline of a reconnect.
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
  sessionDelete: 2_000,
  grant: 3_000,
  resume: 10_000,
}

/** Times of a pairing in the UI, in milliseconds (spec §9). */
export const pairing: {
  readonly lifetime: number
  /** Remaining time below which a pairing is not shown. */
  readonly margin: number
  /** Minimum time between two pairings. */
  readonly gap: number
  /**
   * Time for which a cancelled or expired pairing keeps its keys after the wire's expiry, so that a
   * late approval can be undone.
   */
  readonly grace: number
} = { lifetime: 240_000, margin: 10_000, gap: 1_000, grace: 60_000 }

/**
 * Milliseconds for which messages of an unknown session are kept: some wallets settle before they
 * answer.
 */
export const parkedFor = 10_000

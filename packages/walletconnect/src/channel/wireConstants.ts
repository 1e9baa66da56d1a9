/**
 * Choices of this client that a live relay or wallet could prove wrong, each with its reason. Those
 * of methods and error codes are in wireMethods.ts. "Fact sheet" is the project's collection of
 * facts about the protocol; its §12 lists the facts that cannot be checked without the live relay.
 */

/**
 * The public relay. Some networks block it, so it is an option; the token's audience is the URL in
 * use.
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

/** Seconds. Wallets read it in the URI and in the proposal. */
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
 * Milliseconds. The relay reports its time only when it refuses a token of the future. A token
 * dated this far ahead is refused for a slow clock, too.
 */
export const probeAhead = 3_155_760_000_000

/**
 * Characters of one message's text. The relay's limit is 98304 (fact sheet §4.5); a frame has a few
 * hundred around it.
 */
export const maxMessageChars = 95_000

/** The maximum size of a frame, in characters. A fetch may bring many messages at once. */
export const maxFrameChars = 4_000_000

/** The maximum size of a decrypted message, in characters. */
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
   * Timeout of a frame's answer. The socket then counts as dead and the frame is sent again on a
   * new one.
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
   * Silence on an open socket after which waiting messages are fetched: a socket can die without an
   * event.
   */
  readonly quiet: number
  /**
   * Silence after which a page that comes back does not trust its socket. The relay pings each 30
   * s, but pages cannot see that.
   */
  readonly suspect: number
  /** The time a page may be hidden before its socket is suspect. */
  readonly hidden: number
  /** The time a disconnect waits until the relay has the message to the wallet. */
  readonly farewell: number
  /** The time after a switch in the wallet until its accounts on the new chain must be there. */
  readonly grant: number
  /**
   * The time for a pairing from before a reload to get its waiting messages. Enough for a slow
   * network and a busy machine, less than a reconnect may take.
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
  /** A pairing with less time left than this is not shown. */
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

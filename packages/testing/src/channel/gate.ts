/**
 * Where something passes the relay: what a client asks, what it is answered, what it gets, and that
 * it got it.
 */
export type Point = 'request' | 'answer' | 'delivery' | 'ack'

/** What passes. */
export interface Passage {
  point: Point
  clientId: string
  /** The method asked for; on deliveries and their acknowledgements `irn_subscription`. */
  method: string
  tags: readonly number[]
}

/** What can be done to the socket something passes on. */
export interface Line {
  /** Ends the connection without a word, as a lost network does. */
  cut(): void
  close(code: number, reason: string): void
  /** Stays open, and neither reads nor writes ever again. */
  freeze(): void
}

/** How the relay writes ids and in which order it speaks: what clients must take either way. */
export interface Manner {
  /** The relay's own ids: 15 digits as seen live, 19 digits, or 19 digits in quotes. */
  requestIds: 'short' | 'long' | 'string'
  /** Ids of answers: a number as the public relay's types say, or in quotes when they came so. */
  answerIds: 'number' | 'echo'
  /** Whether waiting messages come before the answer to the subscription. */
  deliverFirst: boolean
}

/** Stands between the relay and its clients. */
export interface Gate {
  /** Why a new socket is turned away. */
  refusal(clientId: string): { code: number; reason: string } | undefined
  /** Milliseconds that the relay's clock is ahead when it looks at tokens. */
  clockOffset(): number
  manner(): Manner
  /** Calls `go` now, later, twice or never. */
  pass(passage: Passage, line: Line, go: () => void): void
}

/** Lets everything pass. */
export const openGate: Gate = {
  refusal: () => undefined,
  clockOffset: () => 0,
  manner: () => ({ requestIds: 'short', answerIds: 'number', deliverFirst: false }),
  pass: (_passage, _line, go) => go(),
}

import { noop } from '@latchkey/protocol/std'
/** The points at which a frame passes the relay: request, answer, delivery, acknowledgement. */
export type Point = 'request' | 'answer' | 'delivery' | 'ack'

/** One frame that passes a point. */
export interface Passage {
  point: Point
  clientId: string
  /** The requested method; on deliveries and their acknowledgements `irn_subscription`. */
  method: string
  tags: readonly number[]
}

/** The controls of the socket that a frame passes on. */
export interface Line {
  /** Ends the connection without a close frame, like a lost network. */
  cut(): void
  close(code: number, reason: string): void
  /** Stops reading and writing, and leaves the socket open. */
  freeze(): void
}

/**
 * The format of the relay's ids and the order of its messages. Clients must accept every variant.
 */
export interface Manner {
  /** The relay's own ids: 15 digits as seen live, 19 digits, or 19 digits in quotes. */
  requestIds: 'short' | 'long' | 'string'
  /** Ids of answers: a number as in the public relay's types, or quoted if the request's id was. */
  answerIds: 'number' | 'echo'
  /** True if waiting messages come before the answer to the subscription. */
  deliverFirst: boolean
}

/** Intercepts the traffic between the relay and its clients. */
export interface Gate {
  /** Returns the refusal of a new socket, or `undefined`. */
  refusal(clientId: string): { code: number; reason: string } | undefined
  /** Returns the milliseconds that the relay's clock is ahead when it checks tokens. */
  clockOffset(): number
  manner(): Manner
  /** Calls `go` now, later, twice or never. */
  pass(passage: Passage, line: Line, go: () => void): void
}

/** Passes every frame unchanged. */
export const openGate: Gate = {
  refusal: noop,
  clockOffset: () => 0,
  manner: () => ({ requestIds: 'short', answerIds: 'number', deliverFirst: false }),
  pass: (_passage, _line, go) => go(),
}

import type { FaultRule } from '@latchkey/testing/node'
import type { Moment } from './startFaultWire.js'

export type Part = 'server' | 'relay' | 'frame'

/**
 * The end of an operation under a fault: it succeeds, it fails as the operation's `failed` says, or
 * its deadline passes.
 */
type Outcome = 'succeeds' | 'fails' | 'times out'

export interface Cell {
  readonly part: Part
  readonly fault: string
  readonly moment: string
  readonly operation: string
  readonly expected: Outcome
  /** Class of the error, where the operation alone does not say it. */
  readonly error?: string | undefined
  /** Takes so long that it runs at full size only. */
  readonly isSlow?: boolean
  /** The reason for which the cell is not run. */
  readonly notRun?: string | undefined
}

/** An operation with the server under faults. Times are milliseconds. */
export interface ServerOperation {
  /** Class of the error when the server cannot be reached or talks nonsense. */
  readonly failed: string
  readonly deadline: number
  /** Most requests of one try: a read is tried twice, everything else once. */
  readonly requests: number
  /** A single lost exchange does not fail it. */
  readonly survivesOneLoss: boolean
  readonly cancels: boolean
  /** Ends the connection when nothing waits for it any more. */
  readonly ends: boolean | 'unless it times out'
  /** Faults that end otherwise than their row says, or are not run, with the reason. */
  readonly otherwise?: Readonly<Record<string, Outcome | { readonly notRun: string }>>
}

export type WireRow = readonly [fault: string, moments: readonly Moment[], expected: Outcome]

export type Step = Omit<FaultRule, 'do'>

/** An operation over the relay, and the steps of its exchange between page and relay. */
export interface RelayOperation {
  readonly steps: Readonly<Record<string, Step>>
  readonly cancels: boolean
}

export type LastingRow = readonly [
  fault: string,
  ends: Readonly<
    Record<string, 'succeeds' | { error: string; isSlow?: boolean } | { notRun: string }>
  >,
]

/** A request of the page to the frame. Times are milliseconds. */
export interface FrameOperation {
  readonly deadline: number
  readonly cancels: boolean
  /** Ends well whatever happens. */
  readonly alwaysSucceeds?: boolean
  /** Asks the auth service once the frame was loaded again. */
  readonly asksService: boolean
  /** Faults, `<fault> in <moment>`, that end otherwise than their row says. */
  readonly otherwise?: Readonly<Record<string, Outcome>>
}

export type FrameRow = readonly [
  fault: string,
  moments: readonly string[],
  expected: Outcome,
  error?: string | undefined,
]

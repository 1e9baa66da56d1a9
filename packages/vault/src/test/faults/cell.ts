import type { FaultRule } from '@latchkey/testing/node'
import type { Moment } from './startFaultWire.js'

export type Part = 'server' | 'relay' | 'frame'

/**
 * End of an operation under a fault: it succeeds, it fails with the operation's `failed`, or it
 * times out.
 */
type Outcome = 'succeeds' | 'fails' | 'times out'

export interface Cell {
  readonly part: Part
  readonly fault: string
  readonly moment: string
  readonly operation: string
  readonly expected: Outcome
  /** Class of the error, if it differs from that of the operation. */
  readonly error?: string | undefined
  /** True if it takes so long that only the full run includes it. */
  readonly isSlow?: boolean
  /** Reason for which the cell is not run. */
  readonly notRun?: string | undefined
}

/** An operation of the server under faults. Times are in milliseconds. */
export interface ServerOperation {
  /** Class of the error if the server is unreachable or its replies are malformed. */
  readonly failed: string
  readonly deadline: number
  /** Maximum of requests of one try: a read is tried twice, anything else once. */
  readonly requests: number
  /** True if a single lost exchange does not fail it. */
  readonly survivesOneLoss: boolean
  readonly cancels: boolean
  /** True if it ends the connection once nothing waits for it. */
  readonly ends: boolean | 'unless it times out'
  /** Faults with another outcome than their row, or that are not run, with the reason. */
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

/** A request of the page to the frame. Times are in milliseconds. */
export interface FrameOperation {
  readonly deadline: number
  readonly cancels: boolean
  /** True if it succeeds under every fault. */
  readonly alwaysSucceeds?: boolean
  /** True if it calls the auth service after a reload of the frame. */
  readonly asksService: boolean
  /** Faults, `<fault> in <moment>`, with another outcome than their row. */
  readonly otherwise?: Readonly<Record<string, Outcome>>
}

export type FrameRow = readonly [
  fault: string,
  moments: readonly string[],
  expected: Outcome,
  error?: string | undefined,
]

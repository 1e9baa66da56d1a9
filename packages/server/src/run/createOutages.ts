import { channel } from 'node:diagnostics_channel'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'

/**
 * Number of consecutive failures after which a part counts as unavailable, so that one lost packet
 * is not an outage.
 */
const FAILURES = 3

/**
 * Outcomes of an unavailable part. A node with wrong answers has a separate event:
 * `node_taken_out`.
 */
const FAILED: ReadonlySet<UpstreamResult['outcome']> = new Set(['failed', 'timeout', 'busy'])

/**
 * Services whose URLs the owners of ENS names choose. Their failures are not outages of this
 * server.
 */
const CHOSEN_BY_OWNERS: ReadonlySet<string> = new Set(['ens-gateway', 'avatars'])

/** Receives the outages. */
export interface OutageReports {
  /** Called once when a part becomes unavailable, and once when it responds again. */
  onChange(part: string, isAvailable: boolean): void
}

/**
 * Parts that the server needs and does not contain: databases, nodes, mail servers, sources of
 * prices and histories.
 */
export interface Outages {
  /** Records the outcome of one request to a part, or of one probe. */
  take(part: string, isOk: boolean): void
  stop(): void
}

/**
 * Tracks the availability of parts: those behind `createUpstream` and the mailer automatically,
 * others through `take`.
 */
export function createOutages({ onChange }: OutageReports): Outages {
  const failures = new Map<string, number>()

  function take(part: string, isOk: boolean): void {
    const before = failures.get(part) ?? 0
    const now = isOk ? 0 : before + 1
    failures.set(part, now)
    if (now === FAILURES) onChange(part, false)
    if (isOk && before >= FAILURES) onChange(part, true)
  }

  function onResult(message: unknown): void {
    const { id, outcome } = message as UpstreamResult
    if (CHOSEN_BY_OWNERS.has(id)) return
    if (outcome === 'ok' || FAILED.has(outcome)) take(id, outcome === 'ok')
  }

  channel(upstreamChannel).subscribe(onResult)
  return {
    take,
    stop: () => void channel(upstreamChannel).unsubscribe(onResult),
  }
}

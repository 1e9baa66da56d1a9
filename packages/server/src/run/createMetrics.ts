import { channel } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type EventQueue, eventQueueChannel } from '../analytics/eventQueueChannel.js'
import type { Database } from '../kernel/database/database.js'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import type { RequestResult } from '../observe.js'
import type { RecoveryCounts, StateCounts } from './countStates.js'

/** In seconds: from a cached reply to the deadline of third parties. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of a running server, for Prometheus. */
export interface Metrics {
  request(result: RequestResult): void
  refusal(kind: string): void
  defect(): void
  outage(part: string, isAvailable: boolean): void
  states(counts: Partial<StateCounts & RecoveryCounts>): void
  /** Returns the metrics in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
  /** Stops counting. */
  stop(): void
}

function createDatabaseGauge(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections to PostgreSQL by state; waiting counts queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections?.() ?? {}))
        this.set({ state }, count)
    },
  })
}

function createClockGauge(offset: () => number | undefined, registers: Registry[]): void {
  new Gauge({
    name: 'latchkey_clock_offset_seconds',
    help: "Seconds that this machine's clock is ahead of the database's.",
    registers,
    collect() {
      const milliseconds = offset()
      if (milliseconds !== undefined) this.set(milliseconds / 1000)
    },
  })
}

function createNodesGauge(
  faults: () => Readonly<Record<string, string>>,
  registers: Registry[],
): void {
  new Gauge({
    name: 'latchkey_nodes_out',
    help: 'Nodes that are taken out, by reason: wrong_chain, invalid (answers that cannot be read), astray (far from the others).',
    labelNames: ['upstream', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const [upstream, reason] of Object.entries(faults())) this.set({ upstream, reason }, 1)
    },
  })
}

/** Dependencies whose values are read with each scrape. */
export interface MetricsDeps {
  database?: Database | undefined
  /** Milliseconds by which this machine's clock is ahead of the database's, on two machines. */
  clockOffset?(): number | undefined
  /** Nodes that are excluded, with the reason. */
  nodeFaults?(): Readonly<Record<string, string>>
}

function createCounters(registers: Registry[]) {
  const requests = new Counter({
    name: 'latchkey_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const nonces = new Counter({
    name: 'latchkey_proof_nonces_total',
    help: 'Proofs that were sent back for a nonce, by route. One for each login; as many as requests when the clocks of nodes differ.',
    labelNames: ['route'],
    registers,
  })
  const seconds = new Histogram({
    name: 'latchkey_request_seconds',
    help: 'Time to an answer by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  })
  const upstreams = new Counter({
    name: 'latchkey_upstream_requests_total',
    help: 'Requests to nodes and other services behind the server, by outcome.',
    labelNames: ['upstream', 'outcome'],
    registers,
  })
  const refusals = new Counter({
    name: 'latchkey_limit_refusals_total',
    help: 'Requests that were too many, by limit.',
    labelNames: ['limit'],
    registers,
  })
  const defects = new Counter({
    name: 'latchkey_defects_total',
    help: 'Unexpected errors.',
    registers,
  })
  return { requests, nonces, seconds, upstreams, refusals, defects }
}

function createGauges(registers: Registry[]) {
  const parts = new Gauge({
    name: 'latchkey_part_up',
    help: '1 while a part behind the server answers, 0 while it does not. A part is there from its first outage on.',
    labelNames: ['part'],
    registers,
  })
  const wallets = new Gauge({
    name: 'latchkey_wallets',
    help: 'Wallets by state, counted in the database once a minute. Frozen and reshare are among the active ones.',
    labelNames: ['state'],
    registers,
  })
  const purchases = new Gauge({
    name: 'latchkey_onramp_purchases',
    help: 'Purchases at the sandbox on-ramp by state, counted in the database once a minute.',
    labelNames: ['state'],
    registers,
  })
  const recoveries = new Gauge({
    name: 'latchkey_recovery_wallets',
    help: 'Wallets with a share at the recovery service by state, counted in its database once a minute. Frozen are among the others.',
    labelNames: ['state'],
    registers,
  })
  const waitingEvents = new Gauge({
    name: 'latchkey_analytics_events_waiting',
    help: 'Analytics events that wait to be written. 5,000 at most.',
    registers,
  })
  return { parts, states: { wallets, purchases, recoveries }, waitingEvents }
}

/**
 * Uses a registry of its own, so that servers in one process do not count each other's requests.
 */
export function createMetrics({ database, clockOffset, nodeFaults }: MetricsDeps): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  if (database) createDatabaseGauge(database, registers)
  if (clockOffset) createClockGauge(clockOffset, registers)
  if (nodeFaults) createNodesGauge(nodeFaults, registers)
  const { requests, nonces, seconds, upstreams, refusals, defects } = createCounters(registers)
  const { parts, states, waitingEvents } = createGauges(registers)
  const onUpstream = (message: unknown): void => {
    const { id, outcome } = message as UpstreamResult
    upstreams.inc({ upstream: id, outcome })
  }
  const onEventQueue = (message: unknown): void =>
    waitingEvents.set((message as EventQueue).waiting)
  channel(upstreamChannel).subscribe(onUpstream)
  channel(eventQueueChannel).subscribe(onEventQueue)
  return {
    request({ method, route, status, milliseconds, code }) {
      // The first proof of a browser is refused to give it a nonce (RFC 9449 §8). That is
      // not a failure, and is counted separately.
      if (code === 'use_dpop_nonce') nonces.inc({ route })
      else requests.inc({ method, route, status })
      seconds.observe({ route }, milliseconds / 1000)
    },
    refusal: (limit) => refusals.inc({ limit }),
    defect: () => defects.inc(),
    outage: (part, isAvailable) => parts.set({ part }, isAvailable ? 1 : 0),
    states(counts) {
      for (const kind of ['wallets', 'purchases', 'recoveries'] as const)
        for (const [state, count] of Object.entries(counts[kind] ?? {}))
          states[kind].set({ state }, count)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop() {
      channel(upstreamChannel).unsubscribe(onUpstream)
      channel(eventQueueChannel).unsubscribe(onEventQueue)
      registry.clear()
    },
  }
}

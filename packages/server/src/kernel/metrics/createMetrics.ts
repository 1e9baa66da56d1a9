import { channel } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.js'
import type { RequestResult } from '../observe.js'
import { type UpstreamResult, upstreamChannel } from '../upstream/upstreamChannel.js'

/** Seconds. From an answer out of memory to the end of a third party's patience. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Numbers about a running server, as Prometheus reads them. */
export interface Metrics {
  request(result: RequestResult): void
  refusal(kind: string): void
  defect(): void
  /** Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
  /** Ends counting. */
  stop(): void
}

function createDatabaseGauge(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections to PostgreSQL by state; waiting counts queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections?.() ?? {})) this.set({ state }, count)
    },
  })
}

/** Counts in a registry of its own, so that servers in one process do not count each other's requests. */
export function createMetrics({ database }: { database: Database }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  createDatabaseGauge(database, registers)
  const requests = new Counter({
    name: 'latchkey_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
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
  const refusals = new Counter({ name: 'latchkey_limit_refusals_total', help: 'Requests that were too many, by limit.', labelNames: ['limit'], registers })
  const defects = new Counter({ name: 'latchkey_defects_total', help: 'Errors that nobody expected.', registers })
  const onUpstream = (message: unknown): void => {
    const { id, outcome } = message as UpstreamResult
    upstreams.inc({ upstream: id, outcome })
  }
  channel(upstreamChannel).subscribe(onUpstream)
  return {
    request({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status })
      seconds.observe({ route }, milliseconds / 1000)
    },
    refusal: (limit) => refusals.inc({ limit }),
    defect: () => defects.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop() {
      channel(upstreamChannel).unsubscribe(onUpstream)
      registry.clear()
    },
  }
}

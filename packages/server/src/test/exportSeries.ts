import { channel } from 'node:diagnostics_channel'
import type { LimitSettings } from '../kernel/createLimits.js'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import type { RequestResult } from '../observe.js'
import { countRecoveries, countStates } from '../run/countStates.js'
import { createMetrics } from '../run/createMetrics.js'
import { openTestDatabase } from './openTestDatabase.js'

/** One exported value. */
export interface Series {
  readonly metric: string
  readonly labels: Readonly<Record<string, string>>
}

const outcomes: Readonly<Record<UpstreamResult['outcome'], true>> = {
  ok: true,
  failed: true,
  timeout: true,
  refused: true,
  busy: true,
  unavailable: true,
  invalid: true,
  too_large: true,
  wrong_chain: true,
}
const limits: Readonly<Record<keyof LimitSettings, true>> = {
  user: true,
  project: true,
  signIn: true,
  refused: true,
}
const parts: readonly string[] = ['database', 'redis', 'mail', 'eip155:1 node 1', 'prices']
const request: RequestResult = {
  requestId: '',
  method: 'GET',
  route: '/v1/session',
  status: 200,
  milliseconds: 20,
  projectId: '',
  code: undefined,
}

/** Returns a series of each kind that a server exports, in the state that the alerts are for. */
export async function exportSeries(): Promise<{
  names: readonly string[]
  series: readonly Series[]
}> {
  const database = {
    ...(await openTestDatabase()),
    connections: () => ({ idle: 0, busy: 10, waiting: 3 }),
  }
  const metrics = createMetrics({
    database,
    clockOffset: () => -90_000,
    nodeFaults: () => ({ 'eip155:1 node 1': 'wrong_chain' }),
  })
  for (const status of [200, 401, 503])
    metrics.request({ ...request, status, code: status === 401 ? 'use_dpop_nonce' : undefined })
  for (const limit of Object.keys(limits)) metrics.refusal(limit)
  for (const part of parts) metrics.outage(part, false)
  for (const outcome of Object.keys(outcomes))
    channel(upstreamChannel).publish({ id: 'prices', outcome })
  metrics.states({ ...(await countStates(database)), ...(await countRecoveries(database)) })
  const text = await metrics.text()
  metrics.stop()
  await database.close()
  const series = [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(
    ([, metric = '', labels = '']) => ({
      metric,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [
          label,
          value,
        ]),
      ),
    }),
  )
  return { names: [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name), series }
}

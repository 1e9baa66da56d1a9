import { object } from 'valibot'
import { describe, expect, test } from 'vitest'
import { createUpstream } from '../kernel/upstream/createUpstream.js'
import type { RequestResult } from '../observe.js'
import { openTestDatabase } from '../test/openTestDatabase.js'
import { countStates } from './countStates.js'
import { createMetrics } from './createMetrics.js'

const result: RequestResult = {
  requestId: '',
  method: 'GET',
  route: '/getWallets',
  status: 200,
  milliseconds: 20,
  projectId: '',
  code: undefined,
}

describe('createMetrics', () => {
  test('default', async () => {
    const database = {
      ...(await openTestDatabase()),
      connections: () => ({ idle: 3, busy: 2, waiting: 0 }),
    }
    const metrics = createMetrics({
      database,
      clockOffset: () => -1500,
      nodeFaults: () => ({ 'eip155:1 node 2': 'wrong_chain' }),
    })
    const other = createMetrics({
      database,
      clockOffset: () => -1500,
      nodeFaults: () => ({ 'eip155:1 node 2': 'wrong_chain' }),
    })
    metrics.request(result)
    metrics.request(result)
    metrics.refusal('user')
    metrics.request({ ...result, route: '/v1/session', status: 401, code: 'use_dpop_nonce' })
    metrics.outage('database', false)
    metrics.defect()
    metrics.states(await countStates(database))
    await createUpstream({ id: 'gone', url: 'http://127.0.0.1:65530' })
      .send({ path: '/', body: {}, schema: object({}) })
      .catch(() => undefined)
    const text = await metrics.text()
    expect(text).toContain(
      'latchkey_requests_total{method="GET",route="/getWallets",status="200"} 2',
    )
    expect(text).toContain('latchkey_request_seconds_bucket{le="0.025",route="/getWallets"} 2')
    expect(text).toContain('latchkey_limit_refusals_total{limit="user"} 1')
    expect(text).toContain('latchkey_defects_total 1')
    expect(text).toContain('latchkey_part_up{part="database"} 0')
    expect(text).toContain('latchkey_proof_nonces_total{route="/v1/session"} 1')
    expect(text).not.toContain('status="401"')
    expect(text).toContain('latchkey_upstream_requests_total{upstream="gone",outcome="failed"} 1')
    expect(text).toContain('latchkey_database_connections{state="busy"} 2')
    expect(text).toContain('latchkey_wallets{state="frozen"} 0')
    expect(text).toContain('latchkey_onramp_purchases{state="signed"} 0')
    expect(text).toContain('latchkey_clock_offset_seconds -1.5')
    expect(text).toContain('latchkey_nodes_out{upstream="eip155:1 node 2",reason="wrong_chain"} 1')
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(await other.text()).not.toContain('latchkey_requests_total{')
    metrics.stop()
    other.stop()
    await database.close()
  })
})

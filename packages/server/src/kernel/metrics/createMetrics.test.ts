import { object } from 'valibot'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../database/openDatabase.js'
import type { RequestResult } from '../observe.js'
import { createUpstream } from '../upstream/createUpstream.js'
import { createMetrics } from './createMetrics.js'

const result: RequestResult = { requestId: '', method: 'GET', route: '/getWallets', status: 200, milliseconds: 20, projectId: '', code: undefined }

describe('createMetrics', () => {
  test('default', async () => {
    const database = { ...(await openDatabase()), connections: () => ({ idle: 3, busy: 2, waiting: 0 }) }
    const metrics = createMetrics({ database })
    const other = createMetrics({ database })
    metrics.request(result)
    metrics.request(result)
    metrics.refusal('visitor')
    metrics.defect()
    await createUpstream({ id: 'gone', url: 'http://127.0.0.1:65530' })
      .send({ path: '/', body: {}, schema: object({}) })
      .catch(() => undefined)
    const text = await metrics.text()
    expect(text).toContain('latchkey_requests_total{method="GET",route="/getWallets",status="200"} 2')
    expect(text).toContain('latchkey_request_seconds_bucket{le="0.025",route="/getWallets"} 2')
    expect(text).toContain('latchkey_limit_refusals_total{limit="visitor"} 1')
    expect(text).toContain('latchkey_defects_total 1')
    expect(text).toContain('latchkey_upstream_requests_total{upstream="gone",outcome="failed"} 1')
    expect(text).toContain('latchkey_database_connections{state="busy"} 2')
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(await other.text()).not.toContain('latchkey_requests_total{')
    metrics.stop()
    other.stop()
    await database.close()
  })
})

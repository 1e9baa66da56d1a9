import { rpcEndpoints } from '@latchkey/protocol'
import { startAnvil } from '@latchkey/testing/node'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../test/startPostgres.js'
import { startProxy } from '../test/startProxy.js'
import { type RunningRedis, startRedis } from '../test/startRedis.js'
import { settingsSchema } from './settings.js'
import { startServer } from './startServer.js'

const ORIGIN = 'https://millpond.example'
const NODE = 'eip155:31337 node 1'
const PATIENCE = { timeout: 120_000, interval: 50 }
const parts: { postgres?: Postgres; redis?: RunningRedis } = {}

beforeAll(async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  Object.assign(parts, { postgres, redis })
})

afterAll(async () => {
  vi.restoreAllMocks()
  await Promise.all([parts.postgres?.remove(), parts.redis?.remove()])
})

/** Collects the lines that the server writes, and suppresses the output. */
function collectLines(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(
      (text) => lines.push(JSON.parse(String(text)) as Record<string, unknown>) > 0,
    )
  return lines
}

test('default: logs one line for an outage of the database, Redis or a node and one for its end, no defects, and the id of each request', async () => {
  const { postgres, redis } = parts
  if (!postgres || !redis) throw new Error('The databases did not start.')
  const anvil = await startAnvil({ chainId: 31337 })
  const wire = await startProxy(Number(new URL(anvil.url).port))
  const settings = parse(settingsSchema, {
    origins: [ORIGIN],
    chains: { 31337: { nodes: `http://127.0.0.1:${wire.port}` } },
    databaseUrl: await postgres.createDatabase(),
    redisUrl: redis.url,
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
  })
  const server = await startServer(settings)
  const lines = collectLines()
  const outages = (): unknown[] =>
    lines
      .filter(({ event }) => String(event).startsWith('part_'))
      .map(({ event, part }) => `${String(event)} ${String(part)}`)
  const call = async (): Promise<{ status: number; id: string | null }> => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [`0x${'1'.repeat(40)}`, 'latest'],
    })
    const url = `${server.url}${rpcEndpoints.call.path}?chainId=eip155:31337`
    const reply = await fetch(url, {
      method: 'POST',
      body,
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
    })
    return { status: reply.status, id: reply.headers.get('x-request-id') }
  }

  const { id } = await call()
  await vi.waitUntil(() => lines.some(({ requestId }) => requestId === id), PATIENCE)
  expect(lines.find(({ requestId }) => requestId === id)).toMatchObject({
    event: 'request',
    status: 200,
  })

  await redis.stop()
  await vi.waitUntil(() => outages().length === 1, PATIENCE)
  await redis.start()
  await vi.waitUntil(() => outages().length === 2, PATIENCE)
  await postgres.stop()
  await vi.waitUntil(() => outages().length === 3, PATIENCE)
  await postgres.start()
  await vi.waitUntil(() => outages().length === 4, PATIENCE)

  await wire.stop()
  await vi.waitUntil(async () => {
    await call()
    return outages().length === 5
  }, PATIENCE)
  const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text()
  expect(metrics).toContain(`latchkey_part_up{part="${NODE}"} 0`)
  expect(metrics).toContain('latchkey_part_up{part="database"} 1')

  expect(outages()).toEqual([
    'part_unavailable redis',
    'part_available redis',
    'part_unavailable database',
    'part_available database',
    `part_unavailable ${NODE}`,
  ])
  expect(lines.filter(({ event }) => event === 'defect')).toEqual([])
  await server.stop()
  vi.restoreAllMocks()
  await anvil.stop()
}, 300_000)

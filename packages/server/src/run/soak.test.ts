import { randomUUID } from 'node:crypto'
import { testAccounts } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProjectAdmin } from '../kernel/projects/projectAdmin.js'
import { signIn } from '../test/signIn.js'
import { type Postgres, startPostgres } from '../test/startPostgres.js'
import { type RunningRedis, startRedis } from '../test/startRedis.js'
import { startServerProcess } from '../test/startServerProcess.js'
import { openDatabase } from './database/openDatabase.js'

const ORIGIN = 'https://millpond.example'
const CLIENTS = 8

/** A short run in CI; 10 minutes with `LATCHKEY_THOROUGH`. */
const run = process.env.LATCHKEY_THOROUGH
  ? { rounds: Number.POSITIVE_INFINITY, milliseconds: 600_000 }
  : { rounds: 240, milliseconds: Number.POSITIVE_INFINITY }

const MEGABYTE = 1_048_576

const parts: { postgres?: Postgres; redis?: RunningRedis } = {}
beforeAll(async () => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  Object.assign(parts, { postgres, redis })
})
afterAll(() => Promise.all([parts.postgres?.remove(), parts.redis?.remove()]))

interface Sample {
  heap: number
  resident: number
  descriptors: number
  handles: number
  series: number
  defects: number
}

async function sample(operationsUrl: string): Promise<Sample> {
  const text = await (await fetch(`${operationsUrl}/metrics`)).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    heap: read('nodejs_heap_size_used_bytes') / MEGABYTE,
    resident: read('process_resident_memory_bytes') / MEGABYTE,
    descriptors: read('process_open_fds'),
    handles: read('nodejs_active_handles_total'),
    series: text.match(/^latchkey_/gm)?.length ?? 0,
    defects: read('latchkey_defects_total'),
  }
}

/** The minimum of each figure, because uncollected garbage is not a leak. */
function least(samples: readonly Sample[]): Sample {
  const of = (name: keyof Sample): number => Math.min(...samples.map((each) => each[name]))
  return {
    heap: of('heap'),
    resident: of('resident'),
    descriptors: of('descriptors'),
    handles: of('handles'),
    series: of('series'),
    defects: of('defects'),
  }
}

test('behavior: memory, descriptors, handles and metrics stay flat under load', async () => {
  const { postgres, redis } = parts
  if (!postgres || !redis) throw new Error('The databases did not start.')
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ url: databaseUrl })
  await createProjectAdmin(database).add({ id: 'millpond', name: 'Millpond', origins: [ORIGIN] })
  await createProjectAdmin(database).change('millpond', { isAnalyticsEnabled: true })
  await database.close()
  const server = await startServerProcess({
    origins: [ORIGIN],
    chains: { 1: { nodes: 'http://127.0.0.1:9' } },
    databaseUrl,
    redisUrl: redis.url,
    logRequests: false,
    limits: { user: { points: 1e9, seconds: 10 }, signIn: { points: 1e9, seconds: 10 } },
  })

  const round = async (
    account: ReturnType<typeof testAccounts>[number] | undefined,
  ): Promise<void> => {
    const browser = await signIn(server.url, ORIGIN, account)
    expect(await browser.getSession()).not.toBeNull()
    const event = {
      eventId: randomUUID(),
      url: `${ORIGIN}/`,
      domain: 'millpond.example',
      timestamp: 0,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    const response = await fetch(`${server.url}/e?projectId=millpond`, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: JSON.stringify(event),
    })
    expect(response.status).toBe(204)
    const wallets = await fetch(`${server.url}/getWallets?page=1&entries=20`, {
      headers: { origin: ORIGIN },
    })
    expect(((await wallets.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0)
    expect(await browser.signOut()).toBe(true)
  }

  const samples: Sample[] = []
  const done = { rounds: 0 }
  const started = performance.now()
  const isOver = (): boolean =>
    done.rounds >= run.rounds || performance.now() - started > run.milliseconds
  const client = async (
    account: ReturnType<typeof testAccounts>[number] | undefined,
  ): Promise<void> => {
    while (!isOver()) {
      await round(account)
      if (++done.rounds % 20 === 0) samples.push(await sample(server.operationsUrl))
    }
  }
  await Promise.all(testAccounts(CLIENTS).map(client))

  const quarter = Math.floor(samples.length / 4)
  const [warm, end] = [least(samples.slice(quarter, 2 * quarter)), least(samples.slice(-quarter))]
  const figures = Object.keys(warm).map(
    (name) =>
      `${name} ${warm[name as keyof Sample].toFixed(0)} → ${end[name as keyof Sample].toFixed(0)}`,
  )
  process.stdout.write(
    `soak: ${done.rounds} rounds in ${((performance.now() - started) / 1000).toFixed(0)} s; ${figures.join(', ')}\n`,
  )
  expect(end.heap).toBeLessThan(1.25 * warm.heap + 20)
  expect(end.resident).toBeLessThan(1.5 * warm.resident + 50)
  expect(end.descriptors).toBeLessThan(warm.descriptors + 10)
  expect(end.handles).toBeLessThan(warm.handles + 10)
  expect(end.series).toBeLessThan(warm.series + 10)
  expect(end.defects).toBe(0)
  await server.stop()
}, 900_000)

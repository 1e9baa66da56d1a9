import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { analyticsEvents } from '../../analytics/analyticsTables.js'
import { createProjectAdmin } from '../../kernel/projects/projectAdmin.js'
import { copyFolder } from '../../test/copyFolder.js'
import { makeFolder } from '../../test/startProcess.js'
import { type ServerProcess, startServerProcess } from '../../test/startServerProcess.js'
import { lockFolder } from './lockFolder.js'
import { openDatabase } from './openDatabase.js'
import { ownIdentity } from './processIdentity.js'

const ORIGIN = 'https://millpond.example'
const root = makeFolder('lock')
afterAll(root.remove)

/** Creates a folder with the lock of another holder. */
function makeLocked(
  holder: object | string,
  beat: Date = new Date(),
): { folder: string; lock: string } {
  const folder = join(root.path, randomUUID())
  const lock = join(folder, 'lock')
  mkdirSync(folder)
  writeFileSync(lock, typeof holder === 'string' ? holder : JSON.stringify(holder))
  utimesSync(lock, beat, beat)
  return { folder, lock }
}

const elsewhere = { id: 'x', pid: 1, host: 'elsewhere', space: 'another', start: '1' }

/** Returns the id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  return child.pid ?? 0
}

const started: ServerProcess[] = []

async function startOn(databaseFolder: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    origins: [ORIGIN],
    chains: { 1: { nodes: 'http://127.0.0.1:9' } },
    databaseFolder,
  })
  started.push(server)
  return server
}

afterEach(async () => {
  // A test that failed may leave its server suspended.
  for (const server of started.splice(0)) await server.kill()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

// Without programs there is no `flock`, as on macOS.
describe.each([
  ['with the lock of the kernel', process.env.PATH],
  ['with a lock file alone', ''],
])('lockFolder %s', (_kind, path) => {
  beforeEach(() => {
    vi.stubEnv('PATH', path)
  })

  test('behavior: takes over at once from a process of this machine that has ended', async () => {
    const { folder } = makeLocked({ id: 'x', ...ownIdentity(), pid: await endedPid() })
    const event = vi.fn()
    const lock = await lockFolder(folder, { event })
    expect(event).not.toHaveBeenCalled()
    await lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('behavior: takes over at once if the id belongs to a later process', async () => {
    const { folder } = makeLocked({ id: 'x', ...ownIdentity(), start: '1' })
    const event = vi.fn()
    await (await lockFolder(folder, { event })).release()
    expect(event).not.toHaveBeenCalled()
  })

  test('error: refuses a folder of this process', async () => {
    const folder = join(root.path, randomUUID())
    const { release } = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(
      `${folder} is in use by another process (process ${process.pid} on ${hostname()})`,
    )
    await release()
  })

  test('behavior: one of many concurrent callers takes over the lock of an ended process', async () => {
    const { folder } = makeLocked({ id: 'x', ...ownIdentity(), pid: await endedPid() })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    const winners = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(winners).toHaveLength(1)
    await winners[0]?.release()
  })

  test('behavior: takes over although a process ended while it removed the lock', async () => {
    const { folder, lock } = makeLocked({ id: 'x', ...ownIdentity(), pid: await endedPid() })
    mkdirSync(`${lock}.clear`)
    utimesSync(`${lock}.clear`, 0, 0)
    await (await lockFolder(folder)).release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('error: SEC-62 a suspended process keeps its folder for any time without a heartbeat', async () => {
    const folder = await copyFolder(join(root.path, randomUUID()))
    const server = await startOn(folder)
    process.kill(server.pid, 'SIGSTOP')
    utimesSync(join(folder, 'lock'), 0, 0)
    await expect(openDatabase({ folder })).rejects.toThrow(
      `in use by another process (process ${server.pid} on`,
    )
    process.kill(server.pid, 'SIGCONT')
    expect((await fetch(`${server.url}/v1/sign-in/session`)).status).toBe(200)
    await server.stop()
    expect(readdirSync(folder)).toEqual(['data'])
  })
})

describe('lockFolder', () => {
  test.each([
    ['of another container', elsewhere, new Date(0)],
    [
      'of another container whose clock is an hour ahead',
      elsewhere,
      new Date(Date.now() + 3_600_000),
    ],
    ['half written', '{"id":', new Date()],
  ])(
    'behavior: takes over a lock %s after 5 s without a change, and logs that it waits',
    async (_what, holder, beat) => {
      const { folder } = makeLocked(holder, beat)
      const event = vi.fn()
      await (await lockFolder(folder, { event })).release()
      const name = typeof holder === 'string' ? 'an unknown process' : 'process 1 on elsewhere'
      expect(event.mock.calls).toEqual([['waiting_for_lock', { holder: name }]])
    },
  )

  test('error: refuses a folder of another container with a heartbeat, independent of its clock', async () => {
    const { folder, lock } = makeLocked(elsewhere)
    const clock = { seconds: 1 }
    const beat = setInterval(() => utimesSync(lock, ++clock.seconds, clock.seconds), 50)
    await expect(lockFolder(folder)).rejects.toThrow(
      'in use by another process (process 1 on elsewhere)',
    )
    clearInterval(beat)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(elsewhere)
  })

  test('error: SEC-62 refuses a folder of a suspended process of another container', async () => {
    const folder = await copyFolder(join(root.path, randomUUID()))
    const server = await startOn(folder)
    process.kill(server.pid, 'SIGSTOP')
    const lock = join(folder, 'lock')
    const own = readFileSync(lock, 'utf8')
    // The process is invisible from here and writes no heartbeat, so only the kernel's lock
    // refuses.
    writeFileSync(lock, JSON.stringify(elsewhere))
    await expect(lockFolder(folder)).rejects.toThrow(
      'in use by another process (process 1 on elsewhere)',
    )
    writeFileSync(lock, own)
    process.kill(server.pid, 'SIGCONT')
    await server.stop()
  })

  test('error: SEC-62 a process whose folder was taken over writes nothing more, stops and logs the reason', async () => {
    vi.stubEnv('PATH', '')
    const folder = await copyFolder(join(root.path, randomUUID()))
    const before = await openDatabase({ folder })
    await createProjectAdmin(before).add({ id: 'millpond', name: 'Millpond', origins: [ORIGIN] })
    await createProjectAdmin(before).change('millpond', { isAnalyticsEnabled: true })
    await before.close()
    const server = await startOn(folder)
    process.kill(server.pid, 'SIGSTOP')
    // Simulates a process in another container that finds no heartbeat.
    rmSync(join(folder, 'lock'))
    const second = await openDatabase({ folder })
    const body = JSON.stringify({
      eventId: randomUUID(),
      url: ORIGIN,
      domain: 'millpond.example',
      timestamp: 0,
      props: { type: 'track', event: 'MODAL_OPEN' },
    })
    const reply = expect(
      fetch(`${server.url}/e?projectId=millpond`, {
        method: 'POST',
        headers: { origin: ORIGIN },
        body,
      }),
    ).rejects.toThrow('fetch failed')
    process.kill(server.pid, 'SIGCONT')
    await reply
    await expect.poll(() => server.hasEnded()).toBe(true)
    expect(server.output()).toContain(
      `"event":"lock_lost","message":"Another process took the database folder over.`,
    )
    expect(server.output()).toContain(`"holder":"process ${process.pid} on ${hostname()}"`)
    await createProjectAdmin(second).add({ id: 'weir', name: 'Weir', origins: [ORIGIN] })
    await second.close()
    const after = await openDatabase({ folder })
    expect((await createProjectAdmin(after).list()).map(({ id }) => id).sort()).toEqual([
      'millpond',
      'weir',
    ])
    expect(await after.orm.select().from(analyticsEvents)).toEqual([])
    await after.close()
  })

  test('error: SEC-62 the holder checks its lock before each statement and before it closes', async () => {
    vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended')
    })
    const folder = await copyFolder(join(root.path, randomUUID()))
    const { orm, close } = await openDatabase({ folder })
    const path = join(folder, 'lock')
    const own = readFileSync(path, 'utf8')
    writeFileSync(path, JSON.stringify(elsewhere))
    const failure = await orm.execute(sql`select 1`).catch((error: Error) => error)
    expect(failure).toMatchObject({ cause: { message: 'ended' } })
    await expect(close()).rejects.toThrow('ended')
    writeFileSync(path, own)
    await close()
  })
})

import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  findProgram,
  freePort,
  makeFolder,
  ownerOf,
  type RunningProcess,
  sendSignal,
  startProcess,
  untilReady,
} from './startProcess.js'

/** A separate, empty PostgreSQL on this machine. */
export interface Postgres {
  /**
   * Creates a database and returns its address.
   *
   * @param template - Address of the database to copy, to which there is no connection. @default
   * an empty one
   */
  createDatabase(template?: string): Promise<string>
  /** Stops it. Data stays. */
  stop(): Promise<void>
  /** Kills it, as in a power failure. */
  kill(): Promise<void>
  /** Suspends it with all its connections (SIGSTOP). */
  freeze(): void
  thaw(): void
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends it and removes everything. */
  remove(): Promise<void>
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/**
 * @param parameters.isDurable - Waits for the disk at each commit, as in production. @default
 * false, which is faster
 * @param parameters.connections - The most connections at once. @default 60
 */
export async function startPostgres(
  parameters: { isDurable?: boolean; connections?: number } = {},
): Promise<Postgres> {
  const initdb = findProgram('initdb', 'postgresql')
  const owner = ownerOf('postgres')
  const folder = makeFolder('postgres', owner)
  const port = await freePort()
  const data = `${folder.path}/data`
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  const settings = [
    `max_connections=${parameters.connections ?? 60}`,
    'listen_addresses=127.0.0.1',
    `fsync=${parameters.isDurable ? 'on' : 'off'}`,
  ]
  const state: { running?: RunningProcess; databases: number } = { databases: 0 }

  async function start(): Promise<void> {
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder.path,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    const running = await startProcess(findProgram('postgres', 'postgresql'), args, {
      signal: 'INT',
      owner,
    })
    state.running = running
    const isReady = (): Promise<boolean> =>
      query(urlOf('postgres'), 'select 1').then(
        () => true,
        () => false,
      )
    await untilReady(running, 'PostgreSQL', isReady)
  }

  /** Each connection has its own process. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const parent = state.running?.pid
    if (parent === undefined) return
    const { stdout } = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
    // A connection that ends meanwhile is no longer there.
    for (const pid of [parent, ...(stdout.match(/\d+/g) ?? []).map(Number)]) sendSignal(pid, name)
  }

  const initOptions = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  await promisify(execFile)(initdb, initOptions, { ...owner, cwd: '/' })
  await start()
  return {
    start,
    stop: async () => state.running?.stop(),
    kill: async () => state.running?.kill(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async createDatabase(template = urlOf('template0')) {
      const name = `test_${++state.databases}`
      const source = new URL(template).pathname.slice(1)
      await query(urlOf('postgres'), `create database ${name} template ${source}`)
      return urlOf(name)
    },
    async remove() {
      // A failed test may have left it suspended.
      if (state.running && !state.running.hasEnded()) signal('SIGCONT')
      await state.running?.kill()
      folder.remove()
    },
  }
}

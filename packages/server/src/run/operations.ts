import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import type { Redis } from 'ioredis'
import type { Database } from '../kernel/database/database.js'
import { unwritableChannel } from '../kernel/database/unwritableChannel.js'
import type { Handler } from '../kernel/handler.js'
import type { NodeFault } from '../networks/nodeChannel.js'
import type { ClockCheck } from './createClockCheck.js'
import type { NodeWatch } from './createNodeWatch.js'
import { createDatabaseStore } from './database/createDatabaseStore.js'

/** Deadline of the probe of a part, in milliseconds. */
const CHECK_MS = 2000

/** Interval of the writes that test if the database has room, in milliseconds. */
const WRITE_MS = 60_000

/** The same interval after a refused write. */
const RETRY_MS = 2000

/** Bytes of a row that needs additional pages. */
const ROOM_BYTES = 64 * 1024

const READINESS_KEY = 'readiness'

/**
 * `degraded`: serves without Redis, with a clock that is off by less than a minute, or without a
 * node.
 */
interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable' | 'stopping'
  checks: Readonly<Record<string, 'ok' | 'degraded' | 'unavailable'>>
  /** Nodes that are taken out; absent without any. */
  nodes?: Readonly<Record<string, NodeFault>>
}

/** State of a service for load balancers and operators. */
export interface Operations {
  /** False if only a restart of the process helps. */
  isAlive(): boolean
  readiness(): Promise<Readiness>
  /** Sets the state to `stopping`, so that balancers send no more requests. */
  beginToStop(): void
}

/** Dependencies of readiness. */
export interface OperationsDeps {
  database?: Database | undefined
  redis?: Redis | undefined
  clock?: Pick<ClockCheck, 'state'> | undefined
  nodes?: Pick<NodeWatch, 'faults'> | undefined
}

async function check(ask: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  const late = new Promise<'unavailable'>((resolve) =>
    setTimeout(resolve, CHECK_MS, 'unavailable').unref(),
  )
  const answer = ask().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  )
  return Promise.race([answer, late])
}

/**
 * Creates the check of a database. It reads each time, and writes one row a minute, because reads
 * work on a full disk. It fails after the first refused write of a request or job, and then writes
 * every 2 s until one succeeds.
 */
function createDatabaseCheck(database: Database): { run(): Promise<void>; stop(): void } {
  const store = createDatabaseStore(database, Date)
  const state = { writeAt: Number.NEGATIVE_INFINITY, isUnwritable: false }

  function onRefusedWrite(): void {
    state.isUnwritable = true
    state.writeAt = performance.now() + RETRY_MS
  }

  async function write(): Promise<void> {
    const isRetry = state.isUnwritable
    state.writeAt = performance.now() + (isRetry ? RETRY_MS : WRITE_MS)
    // A small row may fit into an existing page of a full disk.
    const value = isRetry ? randomBytes(ROOM_BYTES).toString('base64') : ''
    try {
      await store.set(READINESS_KEY, value, 2 * WRITE_MS)
    } catch (error) {
      onRefusedWrite()
      throw error
    }
    if (!isRetry) return
    state.isUnwritable = false
    state.writeAt = performance.now() + WRITE_MS
  }

  channel(unwritableChannel).subscribe(onRefusedWrite)
  return {
    async run() {
      await database.orm.execute(sql`select 1`)
      if (performance.now() >= state.writeAt) await write()
      if (state.isUnwritable) throw new Error('The database refused a write.')
    },
    stop: () => void channel(unwritableChannel).unsubscribe(onRefusedWrite),
  }
}

/**
 * Creates the probes of a process. The tables are up to date before the first probe, so a database
 * that answers can be used.
 */
export function createOperations({ database, redis, clock, nodes }: OperationsDeps): Operations {
  const checkDatabase = database && createDatabaseCheck(database)
  const state = { isStopping: false }
  return {
    isAlive: () => !database?.isStuck?.(),
    beginToStop() {
      state.isStopping = true
      checkDatabase?.stop()
    },
    async readiness() {
      const [databaseState, redisState] = await Promise.all([
        checkDatabase && check(checkDatabase.run),
        redis && check(() => redis.ping()),
      ])
      const clockState = clock?.state()
      const checks = {
        ...(databaseState ? { database: databaseState } : {}),
        ...(redisState ? { redis: redisState } : {}),
        ...(clockState ? { clock: clockState } : {}),
      }
      const faults = nodes?.faults() ?? {}
      const hasFaults = Object.keys(faults).length > 0
      const isUnavailable = databaseState === 'unavailable' || clockState === 'unavailable'
      const isDegraded = redisState === 'unavailable' || clockState === 'degraded' || hasFaults
      const status = state.isStopping
        ? 'stopping'
        : isUnavailable
          ? 'unavailable'
          : isDegraded
            ? 'degraded'
            : 'ready'
      return { status, checks, ...(hasFaults ? { nodes: faults } : {}) }
    },
  }
}

function reply(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/**
 * Answers `/health` (the process is alive, and can recover by itself) and `/ready` (it can serve)
 * for balancers. Returns `undefined` for other paths.
 *
 * @param parameters.isPublic - True to omit the parts.
 */
export function answerProbe(
  request: Request,
  operations: Operations,
  parameters: { isPublic: boolean },
): Promise<Response> | undefined {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (pathname === '/health')
    return Promise.resolve(
      operations.isAlive() ? reply({ status: 'alive' }) : reply({ status: 'stuck' }, 503),
    )
  if (pathname !== '/ready') return undefined
  return operations.readiness().then((readiness) => {
    const { status } = readiness
    return reply(
      parameters.isPublic ? { status } : readiness,
      status === 'ready' || status === 'degraded' ? 200 : 503,
    )
  })
}

/** Answers the probes before a service's own handler, without the parts. */
export function withProbes(handle: Handler, operations: Operations): Handler {
  return (request, connection) =>
    answerProbe(request, operations, { isPublic: true }) ?? handle(request, connection)
}

import { sql } from 'drizzle-orm'
import type { Redis } from 'ioredis'
import type { NodeFault } from '../kernel/chain/nodeChannel.js'
import { createDatabaseStore } from '../kernel/database/createDatabaseStore.js'
import type { Database } from '../kernel/database/database.js'
import type { Handler } from '../kernel/handler.js'
import type { ClockCheck } from './createClockCheck.js'
import type { NodeWatch } from './createNodeWatch.js'

/** Milliseconds a part has to show that it is there. */
const CHECK_MS = 2000

/** Milliseconds between two writes that show that the database has room. */
const WRITE_MS = 60_000

/**
 * `degraded`: it serves, without what Redis is for, with a clock that is wrong by less than a
 * minute, or without a node.
 */
interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable' | 'stopping'
  checks: Readonly<Record<string, 'ok' | 'degraded' | 'unavailable'>>
  /** Nodes that are taken out; left out when there is none. */
  nodes?: Readonly<Record<string, NodeFault>>
}

/** State of a service for load balancers and operators. */
export interface Operations {
  /** False if only a restart of the process helps. */
  isAlive(): boolean
  readiness(): Promise<Readiness>
  /** From now on `stopping`: balancers send no more requests. */
  beginToStop(): void
}

/** Parts that readiness depends on. */
export interface OperationsParts {
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
 * Creates the check of a database: it reads each time, and writes one row a minute at most. A full
 * disk still reads.
 */
function createDatabaseCheck(database: Database): () => Promise<void> {
  const store = createDatabaseStore(database, Date)
  const state = { writtenAt: Number.NEGATIVE_INFINITY }
  return async () => {
    await database.orm.execute(sql`select 1`)
    if (performance.now() - state.writtenAt < WRITE_MS) return
    await store.set('readiness', '', 2 * WRITE_MS)
    state.writtenAt = performance.now()
  }
}

/**
 * Creates the probes of a process. The tables are up to date before the first probe, so a database
 * that answers can be used.
 */
export function createOperations({ database, redis, clock, nodes }: OperationsParts): Operations {
  const checkDatabase = database && createDatabaseCheck(database)
  const state = { isStopping: false }
  return {
    isAlive: () => !database?.isStuck?.(),
    beginToStop() {
      state.isStopping = true
    },
    async readiness() {
      const [databaseState, redisState] = await Promise.all([
        checkDatabase && check(checkDatabase),
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
 * Answers `/health` (the process is alive, and can recover by itself) and `/ready` (it can serve),
 * which balancers ask; `undefined` for anything else.
 *
 * @param parameters.isPublic - Says nothing about the parts.
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

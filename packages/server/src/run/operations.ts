import { sql } from 'drizzle-orm'
import type { Redis } from 'ioredis'
import type { Database } from '../kernel/database/database.js'

/** Milliseconds a part has to show that it is there. */
const CHECK_MS = 2000

/** `degraded`: it serves, without what Redis is for. */
export interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable' | 'stopping'
  checks: Readonly<Record<string, 'ok' | 'unavailable'>>
}

/** What a load balancer and an operator want to know. */
export interface Operations {
  readiness(): Promise<Readiness>
  /** From now on not ready: whoever asks sends nobody here any more. */
  beginToStop(): void
}

async function check(ask: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  const late = new Promise<'unavailable'>((resolve) => setTimeout(resolve, CHECK_MS, 'unavailable').unref())
  const answer = ask().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  )
  return Promise.race([answer, late])
}

/** Tables are brought up to date before there is anybody to ask, so that a database that answers is one that can be used. */
export function createOperations({ database, redis }: { database: Database; redis: Redis | undefined }): Operations {
  const state = { isStopping: false }
  return {
    beginToStop() {
      state.isStopping = true
    },
    async readiness() {
      const [databaseState, redisState] = await Promise.all([check(async () => database.orm.execute(sql`select 1`)), redis && check(() => redis.ping())])
      const checks = { database: databaseState, ...(redisState ? { redis: redisState } : {}) }
      if (state.isStopping) return { status: 'stopping', checks }
      if (databaseState !== 'ok') return { status: 'unavailable', checks }
      return { status: redisState === 'unavailable' ? 'degraded' : 'ready', checks }
    },
  }
}

function reply(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/**
 * Answers `/health` (the process is alive) and `/ready` (it can serve), which balancers ask; anything else is the
 * server's.
 *
 * @param parameters.isPublic - Says nothing about the parts.
 */
export function answerProbe(request: Request, operations: Operations, parameters: { isPublic: boolean }): Promise<Response> | undefined {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (pathname === '/health') return Promise.resolve(reply({ status: 'alive' }))
  if (pathname !== '/ready') return undefined
  return operations.readiness().then((readiness) => {
    const { status } = readiness
    return reply(parameters.isPublic ? { status } : readiness, status === 'ready' || status === 'degraded' ? 200 : 503)
  })
}

import type { Redis } from 'ioredis'
import { sweepAnalytics } from '../analytics/sweepAnalytics.js'
import type { AuthOptions } from '../createAuth.js'
import { createServer } from '../createServer.js'
import { createDatabaseStore } from '../kernel/database/createDatabaseStore.js'
import type { Database } from '../kernel/database/database.js'
import { openDatabase } from '../kernel/database/openDatabase.js'
import type { Handler } from '../kernel/handler.js'
import { createLimits } from '../kernel/limits/createLimits.js'
import { listen } from '../kernel/listen.js'
import { createLog, type Log } from '../kernel/log/createLog.js'
import { createMetrics, type Metrics } from '../kernel/metrics/createMetrics.js'
import { createProjectFinder } from '../kernel/projects/findProject.js'
import { createRedisStore } from '../kernel/redis/createRedisStore.js'
import { openRedis } from '../kernel/redis/openRedis.js'
import { createMemoryStore } from '../kernel/store.js'
import { sweepLogin } from '../login/sweepLogin.js'
import { createExchange } from './createExchange.js'
import { createHistory, type RunningHistory } from './createHistory.js'
import { createLoginOptions } from './createLoginOptions.js'
import { createOnrampOptions, createPrices } from './createMarkets.js'
import { answerProbe, createOperations, type Operations } from './operations.js'
import { createOperationsHandler } from './operationsHandler.js'
import type { Settings } from './settings.js'
import { type Job, startJob } from './startJob.js'

/** A server that runs. */
export interface RunningServer {
  readonly url: string
  /** Where `/health`, `/ready` and what only operators may see are. */
  readonly operationsUrl: string
  /** Ends it: requests that are being answered have 10 s to finish. */
  stop(): Promise<void>
}

const SWEEP_MS = 60_000

/** What is kept for 30 days may be kept for an hour more. */
const ANALYTICS_SWEEP_MS = 3_600_000

/** Milliseconds to wait for Redis at the start. Without it the server starts all the same, as it goes on when Redis goes. */
const REDIS_START_MS = 5000

async function connectRedis(url: string, log: Log): Promise<Redis> {
  // While it is gone this would be told twice a second; /ready and every refused request tell it.
  const redis = openRedis(url, () => undefined)
  const isThere = await new Promise<boolean>((resolve) => {
    redis.once('ready', () => resolve(true))
    setTimeout(resolve, REDIS_START_MS, false).unref()
  })
  // The server starts without it and goes on trying.
  if (!isThere) log.event('redis_unavailable')
  return redis
}

/** What a server is made of. */
interface Parts {
  settings: Settings
  login: AuthOptions | undefined
  database: Database
  redis: Redis | undefined
  operations: Operations
  log: Log
  metrics: Metrics
  onDefect(error: unknown): void
}

/** The handler of the main port, and what has to be done in the background meanwhile. */
function createParts({ settings, login, database, redis, operations, log, metrics, onDefect }: Parts): {
  handle: Handler
  jobs: readonly Job[]
  history: RunningHistory
} {
  const { origins, chains, cookie, trustedProxies, limits, directory, names } = settings
  const lastingStore = createDatabaseStore(database, Date)
  const store = redis ? createRedisStore(redis) : createMemoryStore()
  const history = createHistory({ settings, database, store, onDefect })
  const serve = createServer({
    origins,
    chains: Object.fromEntries(Object.entries(chains).map(([id, chain]) => [Number(id), chain])),
    cookie,
    trustedProxies,
    limits: createLimits({ redis, settings: limits, onRefusal: metrics.refusal }),
    store,
    lastingStore,
    database,
    directory,
    names,
    publicUrl: settings.publicUrl,
    prices: createPrices(settings.prices),
    onramp: createOnrampOptions(settings.onramp),
    history: history.source,
    exchange: createExchange(settings),
    login,
    onRequest(result) {
      metrics.request(result)
      if (settings.logRequests) log.request(result)
    },
    onDefect,
  })
  return {
    handle: (request, connection) => answerProbe(request, operations, { isPublic: true }) ?? serve(request, connection),
    jobs: [
      { every: SWEEP_MS, run: () => lastingStore.sweep() },
      { every: ANALYTICS_SWEEP_MS, run: () => sweepAnalytics(database, Date) },
      { every: SWEEP_MS, run: () => sweepLogin(database, Date) },
    ],
    history,
  }
}

/**
 * Starts a server as its settings say: database, Redis, two ports, background work.
 *
 * @param given.database - Used instead of the one the settings name; closed with the server.
 * @param given.login - The auth service, where it is not set up by the settings.
 * @throws when a port is taken, the database cannot be used or its folder is another process's; nothing is left running then.
 *
 * @example
 * ```ts
 * import { readSettings, startServer } from '@latchkey/server'
 *
 * const server = await startServer(readSettings(process.env, 'latchkey.json'))
 * process.once('SIGTERM', () => server.stop())
 * ```
 */
export async function startServer(
  settings: Settings,
  given: { database?: Database | undefined; login?: AuthOptions | undefined } = {},
): Promise<RunningServer> {
  const stops: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  const log = createLog()
  try {
    const database = given.database ?? (await openDatabase({ url: settings.databaseUrl, folder: settings.databaseFolder }))
    stops.push(() => database.close())
    const metrics = createMetrics({ database })
    stops.push(metrics.stop)
    const onDefect = (error: unknown): void => {
      metrics.defect()
      log.defect(error)
    }
    const redis = settings.redisUrl ? await connectRedis(settings.redisUrl, log) : undefined
    stops.push(() => redis?.disconnect())
    const operations = createOperations({ database, redis })
    const { handle, jobs, history } = createParts({
      settings,
      login: given.login ?? createLoginOptions(settings.login, createProjectFinder(async () => database, Date).find),
      database,
      redis,
      operations,
      log,
      metrics,
      onDefect,
    })
    for (const job of jobs) stops.push(startJob(job, onDefect))
    stops.push(history.start())
    const operationsPort = await listen(createOperationsHandler({ operations, database, metrics, onDefect }), {
      port: settings.operationsPort,
      host: settings.operationsHost,
    })
    stops.push(operationsPort.stop)
    const main = await listen(handle, { port: settings.port, host: settings.host })
    stops.push(main.stop, operations.beginToStop)
    return { url: main.url, operationsUrl: operationsPort.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

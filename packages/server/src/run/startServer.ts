import { noop } from '@latchkey/protocol/std'
import type { Redis } from 'ioredis'
import { sweepAnalytics } from '../analytics/sweepAnalytics.js'
import type { AuthOptions } from '../createAuth.js'
import { createServer } from '../createServer.js'
import { sweepCustody } from '../custody/wallets.js'
import { createLimits } from '../kernel/createLimits.js'
import type { Database } from '../kernel/database/database.js'
import type { Handler } from '../kernel/handler.js'
import { createMemoryStore } from '../kernel/store.js'
import { sweepLogin } from '../login/sweepLogin.js'
import { seedWallets } from '../wallets/importWallets.js'
import { countStates } from './countStates.js'
import { CLOCK_CHECK_MS, createClockCheck } from './createClockCheck.js'
import { createExchange } from './createExchange.js'
import { createHistory, type RunningHistory } from './createHistory.js'
import { createLoginOptions } from './createLoginOptions.js'
import { createOnrampOptions, createPrices } from './createMarkets.js'
import { createMetrics, type Metrics } from './createMetrics.js'
import { createNodeWatch } from './createNodeWatch.js'
import { createReports } from './createReports.js'
import { createStop } from './createStop.js'
import { createDatabaseStore } from './database/createDatabaseStore.js'
import { openDatabase } from './database/openDatabase.js'
import { listen } from './listen.js'
import { createLog, type Log } from './log/createLog.js'
import { createOperations, type Operations, withProbes } from './operations.js'
import { createOperationsHandler } from './operationsHandler.js'
import { createRedisStore } from './redis/createRedisStore.js'
import { openRedis } from './redis/openRedis.js'
import type { Settings } from './settings.js'
import { type Job, startJob } from './startJob.js'
import { watchParts } from './watchParts.js'

/** A running service. */
export interface RunningServer {
  readonly url: string
  /** URL of `/health`, `/ready` and the operator's views. */
  readonly operationsUrl: string
  /**
   * Stops the service: reports not ready, continues to serve for `drainSeconds`, then closes the
   * port. Requests in progress have 10 s.
   */
  stop(): Promise<void>
}

const SWEEP_MS = 60_000

/** Interval of the counts, which read whole tables. */
const COUNT_MS = 60_000

/** Interval of the deletion of old events. They are kept for 30 days, give or take an hour. */
const ANALYTICS_SWEEP_MS = 3_600_000

/**
 * Milliseconds to wait for Redis at the start. Without it the server starts anyway, as it also
 * continues when Redis fails later.
 */
const REDIS_START_MS = 5000

async function connectRedis(url: string): Promise<Redis> {
  // The client fails twice per second while Redis is unavailable. `watchParts` reports that once.
  const redis = openRedis(url, noop)
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    setTimeout(resolve, REDIS_START_MS).unref()
  })
  return redis
}

/** Dependencies of the handler of the main port. */
interface HandlerDeps {
  settings: Settings
  login: AuthOptions | undefined
  database: Database
  redis: Redis | undefined
  operations: Operations
  log: Log
  metrics: Metrics
  onDefect(error: unknown): void
}

/** Creates the handler of the main port, and the background jobs. */
function createParts({
  settings,
  login,
  database,
  redis,
  operations,
  log,
  metrics,
  onDefect,
}: HandlerDeps): {
  handle: Handler
  jobs: readonly Job[]
  history: RunningHistory
} {
  const { origins, chains, clusters, cookie, trustedProxies, limits, directory, names } = settings
  const lastingStore = createDatabaseStore(database, Date)
  const store = redis ? createRedisStore(redis) : createMemoryStore()
  const history = createHistory({ settings, database, store, onDefect })
  const serve = createServer({
    origins,
    chains: Object.fromEntries(Object.entries(chains).map(([id, chain]) => [Number(id), chain])),
    clusters,
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
    handle: withProbes(serve, operations),
    jobs: [
      { every: SWEEP_MS, run: lastingStore.sweep },
      { every: ANALYTICS_SWEEP_MS, run: () => sweepAnalytics(database, Date) },
      { every: SWEEP_MS, run: () => sweepLogin(database, Date) },
      { every: SWEEP_MS, run: () => sweepCustody(database, Date) },
      {
        every: COUNT_MS,
        isAtStart: true,
        run: async () => metrics.states(await countStates(database)),
      },
    ],
    history,
  }
}

/**
 * Starts a server from its settings: database, Redis, two ports, background jobs. A new database
 * gets the bundled wallets.
 *
 * @param given.database - Used instead of the one in the settings. Closed with the server.
 * @param given.login - The auth service, if the settings do not configure it.
 * @throws when a port is in use, the database cannot be used or another process holds its folder.
 *   Nothing is left running then.
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
  const stop = createStop(stops)
  const log = createLog()
  try {
    const database =
      given.database ??
      (await openDatabase({
        url: settings.databaseUrl,
        folder: settings.databaseFolder,
        pool: settings.databasePool,
      }))
    stops.push(database.close)
    await seedWallets(database)
    const clock = createClockCheck({ database, clock: Date, log })
    await clock.measure()
    const nodes = createNodeWatch(log)
    stops.push(nodes.stop)
    const metrics = createMetrics({ database, clockOffset: clock.offset, nodeFaults: nodes.faults })
    stops.push(metrics.stop)
    const { onDefect, onChange } = createReports(log, metrics)
    const redis = settings.redisUrl ? await connectRedis(settings.redisUrl) : undefined
    stops.push(() => redis?.disconnect())
    const operations = createOperations({ database, redis, clock, nodes })
    const { handle, jobs, history } = createParts({
      settings,
      login: given.login ?? createLoginOptions(settings.login),
      database,
      redis,
      operations,
      log,
      metrics,
      onDefect,
    })
    for (const job of [...jobs, { every: CLOCK_CHECK_MS, run: clock.measure }])
      stops.push(startJob(job, onDefect))
    stops.push(history.start())
    stops.push(watchParts({ operations, onChange, onDefect }))
    const operationsPort = await listen(
      createOperationsHandler({ operations, database, metrics, onDefect }),
      {
        port: settings.operationsPort,
        host: settings.operationsHost,
      },
    )
    stops.push(operationsPort.stop)
    const main = await listen(handle, { port: settings.port, host: settings.host })
    stops.push(() => main.stop(1000 * settings.drainSeconds), operations.beginToStop)
    return { url: main.url, operationsUrl: operationsPort.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

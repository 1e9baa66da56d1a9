import { createRecovery } from '../createRecovery.js'
import { createKeyKms, isLoopback } from '../custody/kms/createKeyKms.js'
import { createLimits } from '../kernel/createLimits.js'
import type { Database } from '../kernel/database/database.js'
import { createSmtpMailer } from '../login/mail/createSmtpMailer.js'
import { sweepLogin } from '../login/sweepLogin.js'
import { sweepRecovery } from '../recovery/recoveryService.js'
import { countRecoveries } from './countStates.js'
import { CLOCK_CHECK_MS, type ClockCheck, createClockCheck } from './createClockCheck.js'
import { createMetrics, type Metrics } from './createMetrics.js'
import { createReports } from './createReports.js'
import { createStop } from './createStop.js'
import { createDatabaseStore } from './database/createDatabaseStore.js'
import { openDatabase } from './database/openDatabase.js'
import { listen } from './listen.js'
import { createLog } from './log/createLog.js'
import { createOperations, withProbes } from './operations.js'
import { createOperationsHandler } from './operationsHandler.js'
import type { RecoveryServiceSettings } from './recoverySettings.js'
import { type Job, startJob } from './startJob.js'
import type { RunningServer } from './startServer.js'
import { watchParts } from './watchParts.js'

const SWEEP_MS = 60_000

/** Interval of the counts, which read whole tables. */
const COUNT_MS = 60_000

function jobsOf({
  database,
  lastingStore,
  metrics,
  clock,
}: {
  database: Database
  lastingStore: ReturnType<typeof createDatabaseStore>
  metrics: Metrics
  clock: Pick<ClockCheck, 'measure'>
}): readonly Job[] {
  return [
    {
      every: SWEEP_MS,
      run: () =>
        Promise.all([
          sweepLogin(database, Date),
          sweepRecovery(database, Date),
          lastingStore.sweep(),
        ]),
    },
    {
      every: COUNT_MS,
      isAtStart: true,
      run: async () => metrics.states(await countRecoveries(database)),
    },
    { every: CLOCK_CHECK_MS, run: clock.measure },
  ]
}

/**
 * Starts a recovery service from its settings, with its own database, keys and mail account.
 *
 * @throws when a setting is invalid, the port is in use or the database cannot be used. Nothing is
 *   left running then.
 *
 * @example
 * ```ts
 * import { readRecoverySettings, startRecovery } from '@latchkey/server'
 *
 * const recovery = await startRecovery(readRecoverySettings(process.env, 'recovery.json'))
 * process.once('SIGTERM', () => recovery.stop())
 * ```
 */
export async function startRecovery(settings: RecoveryServiceSettings): Promise<RunningServer> {
  const {
    host,
    port,
    operationsHost,
    operationsPort,
    drainSeconds,
    databaseUrl,
    databaseFolder,
    databasePool,
    smtp,
    kmsKey,
    previousKmsKeys,
    ...rest
  } = settings
  const stops: (() => unknown)[] = []
  const stop = createStop(stops)
  const log = createLog()
  const kms = createKeyKms({
    key: kmsKey,
    previousKeys: previousKmsKeys,
    isLoopback: isLoopback(rest.publicUrl),
  })
  try {
    const database = await openDatabase({
      url: databaseUrl,
      folder: databaseFolder,
      pool: databasePool,
    })
    stops.push(database.close)
    const clock = createClockCheck({ database, clock: Date, log })
    await clock.measure()
    const metrics = createMetrics({ database, clockOffset: clock.offset })
    stops.push(metrics.stop)
    const { onDefect, onChange } = createReports(log, metrics)
    const operations = createOperations({ database, clock })
    const lastingStore = createDatabaseStore(database, Date)
    const handle = createRecovery({
      ...rest,
      kms,
      mailer: createSmtpMailer(smtp),
      database,
      lastingStore,
      limits: createLimits({ onRefusal: metrics.refusal }),
      onRequest(result) {
        metrics.request(result)
        log.request(result)
      },
      onDefect,
    })
    for (const job of jobsOf({ database, lastingStore, metrics, clock }))
      stops.push(startJob(job, onDefect))
    stops.push(watchParts({ operations, onChange, onDefect }))
    const forOperators = await listen(createOperationsHandler({ operations, metrics, onDefect }), {
      port: operationsPort,
      host: operationsHost,
    })
    stops.push(forOperators.stop)
    const main = await listen(withProbes(handle, operations), { port, host })
    stops.push(() => main.stop(1000 * drainSeconds), operations.beginToStop)
    return { url: main.url, operationsUrl: forOperators.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

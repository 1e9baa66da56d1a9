import { createRecovery } from '../createRecovery.js'
import { createDatabaseStore } from '../kernel/database/createDatabaseStore.js'
import { isExpected } from '../kernel/database/databaseError.js'
import { openDatabase } from '../kernel/database/openDatabase.js'
import { createKeyKms, isLoopback } from '../kernel/kms/createKeyKms.js'
import { type Listening, listen } from '../kernel/listen.js'
import { createLog } from '../kernel/log/createLog.js'
import { createSmtpMailer } from '../kernel/mail/createSmtpMailer.js'
import { sweepLogin } from '../login/sweepLogin.js'
import { sweepRecovery } from '../recovery/recoveryKit.js'
import { CLOCK_CHECK_MS, createClockCheck } from './createClockCheck.js'
import { createOperations, withProbes } from './operations.js'
import type { RecoveryServiceSettings } from './recoverySettings.js'
import { startJob } from './startJob.js'
import { watchParts } from './watchParts.js'

const SWEEP_MS = 60_000

/**
 * Starts a recovery service as its settings say: its own database, its own keys, its own mail.
 *
 * @throws when a setting is wrong, the port is taken or the database cannot be used; nothing is
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
export async function startRecovery(settings: RecoveryServiceSettings): Promise<Listening> {
  const {
    host,
    port,
    drainSeconds,
    databaseUrl,
    databaseFolder,
    databasePool,
    smtp,
    kmsKey,
    previousKmsKeys,
    ...rest
  } = settings
  const log = createLog()
  const kms = createKeyKms({
    key: kmsKey,
    previousKeys: previousKmsKeys,
    isLoopback: isLoopback(rest.publicUrl),
  })
  const database = await openDatabase({
    url: databaseUrl,
    folder: databaseFolder,
    pool: databasePool,
  })
  const clock = createClockCheck({ database, clock: Date, log })
  await clock.measure()
  const operations = createOperations({ database, clock })
  const lastingStore = createDatabaseStore(database, Date)
  try {
    const onDefect = (error: unknown): void => {
      if (!isExpected(error)) log.defect(error)
    }
    const handle = createRecovery({
      ...rest,
      kms,
      mailer: createSmtpMailer(smtp),
      database,
      lastingStore,
      onRequest: log.request,
      onDefect,
    })
    const listening = await listen(withProbes(handle, operations), { port, host })
    const jobs = [
      {
        every: SWEEP_MS,
        run: () =>
          Promise.all([
            sweepLogin(database, Date),
            sweepRecovery(database, Date),
            lastingStore.sweep(),
          ]),
      },
      { every: CLOCK_CHECK_MS, run: clock.measure },
    ].map((job) => startJob(job, onDefect))
    const stopWatching = watchParts({ operations, onChange: log.outage, onDefect })
    return {
      ...listening,
      async stop() {
        operations.beginToStop()
        await listening.stop(1000 * drainSeconds)
        await Promise.all([stopWatching, ...jobs].map((stop) => stop()))
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

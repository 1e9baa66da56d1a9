import { createRecovery } from '../createRecovery.js'
import { openDatabase } from '../kernel/database/openDatabase.js'
import { createKeyKms, isLoopback } from '../kernel/kms/createKeyKms.js'
import { type Listening, listen } from '../kernel/listen.js'
import { createLog } from '../kernel/log/createLog.js'
import { createSmtpMailer } from '../kernel/mail/createSmtpMailer.js'
import { sweepLogin } from '../login/sweepLogin.js'
import type { RecoveryServiceSettings } from './recoverySettings.js'
import { startJob } from './startJob.js'

const SWEEP_MS = 60_000

/**
 * Starts a recovery service as its settings say: its own database, its own keys, its own mail.
 *
 * @throws when a setting is wrong, the port is taken or the database cannot be used; nothing is left running then.
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
  const { host, port, databaseUrl, databaseFolder, smtp, kmsKey, previousKmsKeys, ...rest } = settings
  const log = createLog()
  const kms = createKeyKms({ key: kmsKey, previousKeys: previousKmsKeys, isLoopback: isLoopback(rest.publicUrl) })
  const database = await openDatabase({ url: databaseUrl, folder: databaseFolder })
  try {
    const handle = createRecovery({ ...rest, kms, mailer: createSmtpMailer(smtp), database, onRequest: log.request, onDefect: log.defect })
    const listening = await listen(handle, { port, host })
    const stopSweeping = startJob({ every: SWEEP_MS, run: () => sweepLogin(database, Date) }, log.defect)
    return {
      ...listening,
      async stop() {
        await listening.stop()
        await stopSweeping()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

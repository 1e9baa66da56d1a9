import { createLog } from './log/createLog.js'
import { readRecoverySettings } from './readRecoverySettings.js'
import { startRecovery } from './startRecovery.js'
import { untilSignal } from './untilSignal.js'

/**
 * Runs a recovery service until this process is asked to stop (SIGINT, SIGTERM).
 *
 * @param file - Path of the settings file.
 * @throws when a setting is invalid or the service cannot start.
 *
 * @example
 * ```ts
 * import { runRecovery } from '@latchkey/server'
 *
 * await runRecovery('recovery.json')
 * ```
 */
export async function runRecovery(file: string): Promise<void> {
  const asked = untilSignal()
  const log = createLog()
  log.event('starting')
  const recovery = await startRecovery(readRecoverySettings(process.env, file))
  process.stdout.write(
    `Latchkey recovery service at ${recovery.url}, for operators at ${recovery.operationsUrl}\n`,
  )
  log.event('started')
  await asked
  log.event('stopping')
  await recovery.stop()
  log.event('stopped')
}

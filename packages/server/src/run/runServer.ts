import { createLog } from './log/createLog.js'
import { readSettings } from './readSettings.js'
import { startServer } from './startServer.js'
import { untilSignal } from './untilSignal.js'

/**
 * Runs a server until this process is asked to stop (SIGINT, SIGTERM), then shuts it down cleanly.
 *
 * @param file - Path of the settings file. @default the environment variable `LATCHKEY_SETTINGS`,
 *   else the environment alone
 * @throws when a setting is invalid or the server cannot start.
 *
 * @example
 * ```ts
 * import { runServer } from '@latchkey/server'
 *
 * await runServer('latchkey.json')
 * ```
 */
export async function runServer(
  file: string | undefined = process.env.LATCHKEY_SETTINGS,
): Promise<void> {
  const asked = untilSignal()
  const log = createLog()
  log.event('starting')
  const server = await startServer(readSettings(process.env, file))
  process.stdout.write(
    `Latchkey server at ${server.url}, for operators at ${server.operationsUrl}\n`,
  )
  log.event('started')
  await asked
  log.event('stopping')
  await server.stop()
  log.event('stopped')
}

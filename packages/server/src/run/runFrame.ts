import { createLog } from './log/createLog.js'
import { readFrameSettings } from './readFrameSettings.js'
import { startFrame } from './startFrame.js'
import { untilSignal } from './untilSignal.js'

/**
 * Serves the frame until this process is asked to stop (SIGINT, SIGTERM).
 *
 * @param file - Path of the settings file.
 * @throws when a setting is invalid or the server cannot start.
 *
 * @example
 * ```ts
 * import { runFrame } from '@latchkey/server'
 *
 * await runFrame('frame.json')
 * ```
 */
export async function runFrame(file: string): Promise<void> {
  const asked = untilSignal()
  const log = createLog()
  log.event('starting')
  const frame = await startFrame(readFrameSettings(process.env, file))
  process.stdout.write(`Latchkey frame at ${frame.url}, for operators at ${frame.operationsUrl}\n`)
  log.event('started')
  await asked
  log.event('stopping')
  await frame.stop()
  log.event('stopped')
}

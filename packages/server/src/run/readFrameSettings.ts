import { type FrameServerSettings, frameSettingsSchema } from './frameSettings.js'
import { readChecked } from './readSettings.js'

/**
 * Reads the settings of the frame's server from a JSON file. `"env:NAME"` in it stands for an
 * environment variable.
 *
 * @throws SettingsError naming every invalid setting.
 *
 * @example
 * ```ts
 * import { readFrameSettings, startFrame } from '@latchkey/server'
 *
 * const frame = await startFrame(readFrameSettings(process.env, 'frame.json'))
 * ```
 */
export function readFrameSettings(
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): FrameServerSettings {
  return readChecked(frameSettingsSchema, {}, environment, file)
}

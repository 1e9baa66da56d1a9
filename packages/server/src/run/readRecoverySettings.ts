import { readChecked } from './readSettings.js'
import { type RecoveryServiceSettings, recoverySettingsSchema } from './recoverySettings.js'

/**
 * Reads the settings of a recovery service from a JSON file. `"env:NAME"` in it stands for an
 * environment variable, and `RECOVERY_DATABASE_URL` sets its database.
 *
 * @throws SettingsError naming every invalid setting.
 *
 * @example
 * ```ts
 * import { readRecoverySettings, startRecovery } from '@latchkey/server'
 *
 * const recovery = await startRecovery(readRecoverySettings(process.env, 'recovery.json'))
 * ```
 */
export function readRecoverySettings(
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): RecoveryServiceSettings {
  return readChecked(
    recoverySettingsSchema,
    { RECOVERY_DATABASE_URL: { setting: 'databaseUrl', read: String } },
    environment,
    file,
  )
}

import { openDatabase, readSettings, reshareAll } from '@latchkey/server'
import { readArguments } from './readArguments.js'

/** Replaces all shares after a breach, so that stolen shares do not fit those stolen later. */
export async function runReshare(args: readonly string[]): Promise<number> {
  const { text } = readArguments('server reshare', args, { settings: 'text' }, 0)
  const { databaseUrl: url, databaseFolder: folder } = readSettings(
    process.env,
    text('settings') ?? process.env.LATCHKEY_SETTINGS,
  )
  const database = await openDatabase({ url, folder })
  try {
    process.stdout.write(
      `${await reshareAll(database)} wallets get new shares when they are next used.\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

import { createProjectAdmin, openDatabase, readSettings } from '@latchkey/server'
import { projectActions } from './projectActions.js'
import { readArguments } from './readArguments.js'
import { UsageError } from './usageError.js'

const COMMAND = 'server project'

/** Manages the projects in the server's database. */
export async function runProject([what = '', ...rest]: readonly string[]): Promise<number> {
  const action = Object.hasOwn(projectActions, what) ? projectActions[what] : undefined
  if (!action)
    throw new UsageError(COMMAND, `What shall be done: ${Object.keys(projectActions).join(', ')}?`)
  const args = readArguments(
    COMMAND,
    rest,
    { ...action.options, settings: 'text' },
    action.positionals,
  )
  const { databaseUrl: url, databaseFolder: folder } = readSettings(
    process.env,
    args.text('settings') ?? process.env.LATCHKEY_SETTINGS,
  )
  const database = await openDatabase({ url, folder })
  try {
    process.stdout.write(`${await action.run(createProjectAdmin(database), args)}\n`)
    return 0
  } finally {
    await database.close()
  }
}

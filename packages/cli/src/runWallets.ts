import { openDatabase, readSettings } from '@latchkey/server'
import { readArguments } from './readArguments.js'
import { UsageError } from './usageError.js'
import { makeDirectoryKey, WALLETS_COMMAND, walletActions } from './walletActions.js'

/**
 * Manages the wallets in the server's database.
 *
 * @returns 1 if a wallet or picture was left out.
 */
export async function runWallets([what = '', ...rest]: readonly string[]): Promise<number> {
  if (what === 'key') {
    process.stdout.write(`${makeDirectoryKey()}\n`)
    return 0
  }
  const action = Object.hasOwn(walletActions, what) ? walletActions[what] : undefined
  if (!action)
    throw new UsageError(
      WALLETS_COMMAND,
      `What shall be done: ${[...Object.keys(walletActions), 'key'].join(', ')}?`,
    )
  const args = readArguments(
    WALLETS_COMMAND,
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
    const { done, refused } = await action.run(database, args)
    process.stdout.write(`${done}\n`)
    for (const line of refused) process.stderr.write(`left out: ${line}\n`)
    return refused.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

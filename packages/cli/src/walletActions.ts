import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import {
  type Database,
  directoryKeyOf,
  type ImageKind,
  importImages,
  importWallets,
  removeWallets,
} from '@latchkey/server'
import type { Arguments, OptionKind } from './readArguments.js'
import { UsageError } from './usageError.js'

export const WALLETS_COMMAND = 'server wallets'

/** The successful and the failed steps, one line each. */
export interface Outcome {
  readonly done: string
  readonly refused: readonly string[]
}

export interface WalletAction {
  readonly options: Readonly<Record<string, OptionKind>>
  readonly positionals: number
  run(database: Database, args: Arguments): Promise<Outcome>
}

const kinds: readonly ImageKind[] = ['wallet', 'asset', 'currency', 'token']

const PICTURE = /\.(?:png|jpe?g|webp|gif|svg)$/i

function readList(file: string): readonly unknown[] {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list))
    throw new TypeError(`${file} is not a list of wallets: expected [{ "id": …, "name": … }, …].`)
  return list
}

/** Reads every picture of a folder. The name of a file is its id. */
async function importFolder(database: Database, kind: ImageKind, folder: string): Promise<Outcome> {
  const names = readdirSync(folder).filter((name) => PICTURE.test(name))
  const files = names.map((name) => ({
    kind,
    id: parse(name).name,
    bytes: readFileSync(join(folder, name)),
  }))
  const { imported, refused } = await importImages(database, files)
  return {
    done: `${imported} pictures`,
    refused: refused.map(({ index, problem }) => `${names[index]}: ${problem}`),
  }
}

async function importList(database: Database, args: Arguments): Promise<Outcome> {
  const [file] = args.positionals
  if (!file) throw new UsageError(WALLETS_COMMAND, 'Name the file to import.')
  const { imported, refused } = await importWallets(database, readList(file), {
    replace: args.flag('replace'),
  })
  const wallets = {
    done: `${imported} wallets`,
    refused: refused.map(({ index, problem }) => `entry ${index + 1}: ${problem}`),
  }
  const folder = args.text('pictures')
  if (folder === undefined) return wallets
  const pictures = await importFolder(database, 'wallet', folder)
  return {
    done: `${wallets.done}, ${pictures.done}`,
    refused: [...wallets.refused, ...pictures.refused],
  }
}

/** The actions on the wallets of a database, by name. */
export const walletActions: Readonly<Record<string, WalletAction>> = {
  import: { options: { pictures: 'text', replace: 'flag' }, positionals: 1, run: importList },
  pictures: {
    options: {},
    positionals: 2,
    async run(database, { positionals: [given, folder] }) {
      const kind = kinds.find((each) => each === given)
      if (!kind || !folder)
        throw new UsageError(
          WALLETS_COMMAND,
          `Name the kind of pictures (${kinds.join(', ')}) and their folder.`,
        )
      return importFolder(database, kind, folder)
    },
  },
  remove: {
    options: {},
    positionals: 100,
    async run(database, { positionals }) {
      if (positionals.length === 0)
        throw new UsageError(WALLETS_COMMAND, 'Name the wallets to remove.')
      return { done: `${await removeWallets(database, positionals)} wallets removed`, refused: [] }
    },
  },
}

/** Creates a key to sign the directory with, and the public key for apps. */
export function makeDirectoryKey(): string {
  const signingKey = randomBytes(32).toString('hex')
  return `directory.signingKey (keep it secret)  ${signingKey}\ndirectoryKey (for your pages)          ${directoryKeyOf(signingKey)}`
}

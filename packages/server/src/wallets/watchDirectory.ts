import { eq } from 'drizzle-orm'
import type { Services } from '../kernel/services.js'
import { createDirectory, type Directory } from './createDirectory.js'
import { directoryVersion, wallets } from './walletTables.js'

/** Interval of the checks for changed wallets in the database, in milliseconds. */
const FRESH_MS = 1000

/**
 * Returns the directory in the database, at most `FRESH_MS` and one query old. Keeps the last
 * directory while the database does not respond.
 */
export function watchDirectory({ clock, database, onDefect }: Services): () => Promise<Directory> {
  const state: { directory?: Directory; askedAt: number; asking?: Promise<Directory> | undefined } =
    { askedAt: 0 }

  async function load(): Promise<Directory> {
    const { orm } = await database()
    const [row] = await orm.select().from(directoryVersion).where(eq(directoryVersion.id, 1))
    const version = row?.version ?? 0
    if (state.directory?.version === version) return state.directory
    // Read after the version, so that later changes are read again with the next version.
    const directory = createDirectory(version, await orm.select().from(wallets))
    state.directory = directory
    return directory
  }

  function ask(): Promise<Directory> {
    state.askedAt = clock.now()
    state.asking ??= load().finally(() => {
      state.asking = undefined
    })
    return state.asking
  }

  return async () => {
    if (!state.directory) return ask()
    if (Math.abs(clock.now() - state.askedAt) >= FRESH_MS) ask().catch(onDefect)
    return state.directory
  }
}

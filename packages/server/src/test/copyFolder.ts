import { cp } from 'node:fs/promises'
import { openDatabase } from '../run/database/openDatabase.js'
import { makeFolder } from './startProcess.js'

const shared: { folder?: Promise<string> } = {}

/** Creates a database folder with all tables, which is deleted when this process exits. */
async function createFolder(): Promise<string> {
  const { path, remove } = makeFolder('tables')
  process.once('exit', remove)
  await (await openDatabase({ folder: path })).close()
  return path
}

/**
 * Copies a closed PGlite folder with all tables and without rows to `folder`. That takes half of
 * the processor time of a new one, for tests of something else than its creation.
 */
export async function copyFolder(folder: string): Promise<string> {
  shared.folder ??= createFolder()
  await cp(await shared.folder, folder, { recursive: true })
  return folder
}

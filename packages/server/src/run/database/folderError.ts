import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { noop } from '@latchkey/protocol/std'

/** PGlite's error numbers for files. */
const ERRNO: Readonly<Record<number, string>> = {
  2: 'EACCES',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}

/** Bytes of one file of PostgreSQL's log, without which it does not start. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

function codeOf(error: unknown): string | undefined {
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  return typeof code === 'string' ? code : ERRNO[Number(errno)]
}

/** Resolves to true if the work fails. */
const fails = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(noop)
  return found !== undefined && !found.isDirectory()
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(noop)
  return disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES
}

/** PGlite often reports only "Aborted()", so the folder itself is checked too. */
async function describeProblem(folder: string, error: unknown): Promise<string> {
  const code = codeOf(error)
  for (const path of [folder, join(folder, 'data')])
    if (await isFile(path))
      return `${path} is a file. Move it away, or change the setting "databaseFolder".`
  if (/^(EACCES|EPERM|EROFS)$/.test(code ?? '') || (await fails(access(folder, constants.W_OK))))
    return 'it is not writable. Let the user of this process write there, or change the setting "databaseFolder".'
  if (/^(ENOSPC|EDQUOT)$/.test(code ?? '') || (await isFull(folder)))
    return 'there is no room on its disk. Make room, and start again.'
  return 'it is damaged. Restore a backup ("Backups" in packages/server/docs/running.md).'
}

/** Returns the error of a folder that cannot be opened, with the remedy. */
export async function toFolderError(folder: string, error: unknown): Promise<Error> {
  return new Error(
    `The database folder ${folder} cannot be opened: ${await describeProblem(folder, error)}`,
    { cause: error },
  )
}

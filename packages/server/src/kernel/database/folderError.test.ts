import { cpSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFiles } from '../../test/fillDisk.js'
import { makeFolder } from '../../test/startProcess.js'
import { toFolderError } from './folderError.js'
import { openDatabase } from './openDatabase.js'

const root = makeFolder('broken')
const good = join(root.path, 'good')

beforeAll(async () => {
  await (await openDatabase({ folder: good })).close()
}, 240_000)
afterAll(root.remove)

/** A copy of a good folder. */
function copy(name: string): string {
  const folder = join(root.path, name)
  cpSync(good, folder, { recursive: true })
  return folder
}

async function refusal(folder: string): Promise<string> {
  return openDatabase({ folder }).then(
    () => 'opened',
    (error: Error) => error.message,
  )
}

const damaged = (folder: string): string =>
  `The database folder ${folder} cannot be opened: it is damaged. Restore a backup ("Backups" in packages/server/docs/running.md).`

describe('a folder that cannot be opened', () => {
  test.each([
    ['control-file', 'global/pg_control'],
    ['version-file', 'PG_VERSION'],
  ])('error: a damaged %s is told with its remedy', { timeout: 240_000 }, async (name, file) => {
    const folder = copy(name)
    truncateSync(join(folder, 'data', file), 1)
    expect(await refusal(folder)).toBe(damaged(folder))
  })

  test('error: without its log it is damaged', { timeout: 240_000 }, async () => {
    const folder = copy('log')
    rmSync(join(folder, 'data', 'pg_wal'), { recursive: true })
    mkdirSync(join(folder, 'data', 'pg_wal'))
    expect(await refusal(folder)).toBe(damaged(folder))
  })

  test('error: a file in its place', { timeout: 240_000 }, async () => {
    const folder = join(root.path, 'file')
    mkdirSync(folder)
    writeFileSync(join(folder, 'data'), '')
    expect(await refusal(folder)).toMatch(/cannot be opened: \S+\/data is a file\. Move it away/)
    expect(await refusal(join(folder, 'data'))).toMatch(
      /cannot be opened: \S+\/data is a file\. Move it away/,
    )
  })

  test('error: no room to create it', { timeout: 240_000 }, async () => {
    const free = fillFiles()
    const message = await refusal(join(root.path, 'full')).finally(free)
    expect(message).toMatch(
      /cannot be opened: there is no room on its disk\. Make room, and start again\.$/,
    )
  })

  test('error: not writable', async () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    expect((await toFolderError(good, error)).message).toMatch(
      /cannot be opened: it is not writable\. Let the user of this process write there/,
    )
  })
})

import { randomBytes } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFiles } from '../../test/fillDisk.js'
import { makeFolder } from '../../test/startProcess.js'
import { createDatabaseStore } from './createDatabaseStore.js'
import { toFolderError } from './folderError.js'
import { openDatabase } from './openDatabase.js'

const root = makeFolder('broken')
const good = join(root.path, 'good')

/** Bytes of a PostgreSQL page. */
const PAGE = 8192

/** Files of some tables and indexes, below `data`. */
const files = new Map<string, string>()

beforeAll(async () => {
  const { orm, close } = await openDatabase({ folder: good })
  // Writes rows of several pages, and a value that PostgreSQL stores outside of its row.
  await orm.execute(
    sql`insert into stored_values select md5(n::text), 'x', now() from generate_series(1, 500) n`,
  )
  await createDatabaseStore({ orm, kind: 'pglite', close }, Date).set(
    'long',
    randomBytes(20_000).toString('base64'),
    60_000,
  )
  const found = await orm.execute(
    sql`select relname as name, pg_relation_filepath(oid) as path from pg_class where relname in ('stored_values', 'stored_values_pkey', 'login_codes', 'pg_proc')
      union all select 'toast', pg_relation_filepath(reltoastrelid) from pg_class where relname = 'stored_values'`,
  )
  for (const { name, path } of (found as unknown as { rows: { name: string; path: string }[] })
    .rows)
    files.set(name, path)
  await close()
})
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
  ])('error: reports a damaged %s with its remedy', async (name, file) => {
    const folder = copy(name)
    truncateSync(join(folder, 'data', file), 1)
    expect(await refusal(folder)).toBe(damaged(folder))
  })

  test('error: reports a folder without its log as damaged', async () => {
    const folder = copy('log')
    rmSync(join(folder, 'data', 'pg_wal'), { recursive: true })
    mkdirSync(join(folder, 'data', 'pg_wal'))
    expect(await refusal(folder)).toBe(damaged(folder))
  })

  test.each([
    [
      'stored_values',
      'its last page',
      (path: string) => truncateSync(path, statSync(path).size - PAGE),
    ],
    [
      'stored_values_pkey',
      'its last page',
      (path: string) => truncateSync(path, statSync(path).size - PAGE),
    ],
    ['toast', 'all', (path: string) => truncateSync(path)],
    ['pg_proc', 'all', (path: string) => truncateSync(path)],
    ['login_codes', 'its file', (path: string) => rmSync(path)],
    [
      'stored_values',
      'a page to garbage',
      (path: string) => {
        const bytes = readFileSync(path)
        writeFileSync(path, bytes.fill(0xa5, PAGE, 2 * PAGE))
      },
    ],
  ])('error: D9 refuses a folder at the start whose %s lost %s', async (name, lost, damage) => {
    const folder = copy(`cut ${name} ${lost}`)
    damage(join(folder, 'data', files.get(name) ?? ''))
    expect(await refusal(folder)).toBe(damaged(folder))
  })

  test('error: reports a file in place of the folder', async () => {
    const folder = join(root.path, 'file')
    mkdirSync(folder)
    writeFileSync(join(folder, 'data'), '')
    expect(await refusal(folder)).toMatch(/cannot be opened: \S+\/data is a file\. Move it away/)
    expect(await refusal(join(folder, 'data'))).toMatch(
      /cannot be opened: \S+\/data is a file\. Move it away/,
    )
  })

  test('error: reports a full disk', async () => {
    const free = fillFiles()
    const message = await refusal(join(root.path, 'full')).finally(free)
    expect(message).toMatch(
      /cannot be opened: there is no room on its disk\. Make room, and start again\.$/,
    )
  })

  test('error: reports a folder that is not writable', async () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    expect((await toFolderError(good, error)).message).toMatch(
      /cannot be opened: it is not writable\. Let the user of this process write there/,
    )
  })
})

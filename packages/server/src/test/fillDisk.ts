import fs, { renameSync, rmSync, symlinkSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import type { Postgres } from './startPostgres.js'

/** Makes room again. */
type Free = () => Promise<void>

function noSpace(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })
}

/**
 * Fails each write of this process that makes a file longer, as a full disk does: those of PGlite,
 * and those of a new database folder.
 */
export function fillFiles(): Free {
  const write = fs.writeSync
  const { writeFile } = fs.promises
  const writeWithin = (
    fd: number,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ): number => {
    const file = fs.fstatSync(fd)
    if (file.isFile() && (position ?? file.size) + length > file.size) throw noSpace()
    return write(fd, buffer, offset, length, position)
  }
  fs.writeSync = writeWithin as typeof fs.writeSync
  fs.promises.writeFile = () => Promise.reject(noSpace())
  syncBuiltinESMExports()
  return async () => {
    fs.writeSync = write
    fs.promises.writeFile = writeFile
    syncBuiltinESMExports()
  }
}

/** Puts a table of PostgreSQL on a device without room. Restarts PostgreSQL. */
export async function fillTable(
  postgres: Postgres,
  { orm }: Database,
  table: string,
): Promise<Free> {
  const found = await orm.execute(
    sql`select current_setting('data_directory') as folder, pg_relation_filepath(${table}) as path`,
  )
  const [row] = (found as unknown as { rows: { folder: string; path: string }[] }).rows
  const file = join(row?.folder ?? '', row?.path ?? '')
  await postgres.stop()
  renameSync(file, `${file}.kept`)
  symlinkSync('/dev/full', file)
  await postgres.start()
  return async () => {
    await postgres.stop()
    rmSync(file)
    renameSync(`${file}.kept`, file)
    await postgres.start()
  }
}

import { spawn } from 'node:child_process'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../test/startPostgres.js'
import { makeFolder } from '../../test/startProcess.js'
import { lockFolder } from './lockFolder.js'
import { openDatabase } from './openDatabase.js'
import { projects } from './tables/projects.js'

const root = makeFolder('database')
afterAll(root.remove)

const at = (name: string): string => join(root.path, name)

/** The id of a process that is no more. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  return child.pid ?? 0
}

describe('openDatabase', () => {
  test('behavior: a folder opens again with what was written', async () => {
    const folder = at('again')
    const first = await openDatabase({ folder })
    await first.orm.insert(projects).values({ id: 'mill', name: 'Mill', origins: [] })
    await expect(openDatabase({ folder })).rejects.toThrow(`The database folder ${folder} is in use by another process`)
    await first.close()
    const second = await openDatabase({ folder })
    expect(await second.orm.select({ id: projects.id }).from(projects)).toEqual([{ id: 'mill' }])
    await second.close()
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('behavior: what was interrupted while it was made is made anew', async () => {
    const folder = at('half')
    const lock = await lockFolder(folder)
    await lock.release()
    writeFileSync(join(folder, 'data.new'), 'half a database')
    const { orm, close } = await openDatabase({ folder })
    expect(await orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({ rows: [{ n: 0 }] })
    await close()
  })

  test('error: a PostgreSQL that refuses says which setting, and no password', async () => {
    const url = 'postgres://somebody:secret@127.0.0.1:1/latchkey?connect_timeout=1'
    const opening = openDatabase({ url, patience: 300 })
    await expect(opening).rejects.toThrow(/^The database 127\.0\.0\.1:1\/latchkey cannot be used: .*Check the setting "databaseUrl"\.$/)
    await expect(opening).rejects.not.toThrow('secret')
  })
})

describe('a PostgreSQL that goes away', () => {
  const state: { postgres?: Postgres } = {}
  afterAll(() => state.postgres?.remove())

  test('error: in the middle of a transaction, which fails; nothing else does', async () => {
    state.postgres = await startPostgres()
    const { orm, close } = await openDatabase({ url: await state.postgres.createDatabase() })
    const broken = orm.transaction(async (transaction) => {
      await transaction.execute(sql`insert into projects (id, name, origins) values ('mill', 'Mill', '[]')`)
      await state.postgres?.kill()
      // Between two statements nobody waits for an answer on this connection.
      await new Promise((resolve) => setTimeout(resolve, 50))
      await transaction.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    await state.postgres.start()
    expect(await orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({ rows: [{ n: 0 }] })
    await close()
  })
})

describe('lockFolder', () => {
  test('behavior: the lock of a dead process of this machine is taken over at once', async () => {
    const folder = at('dead')
    const { release } = await lockFolder(folder)
    await release()
    writeFileSync(join(folder, 'lock'), JSON.stringify({ id: 'x', pid: await deadPid(), host: hostname() }))
    const started = performance.now()
    const lock = await lockFolder(folder)
    expect(performance.now() - started).toBeLessThan(4000)
    await lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['of another container', { id: 'x', pid: 1, host: 'elsewhere' }],
    ['with the id of this process, as containers give it', { id: 'x', pid: process.pid, host: hostname() }],
    ['half written', undefined],
  ])('behavior: a lock %s without a sign of life for 5 s is taken over', async (what, holder) => {
    const folder = at(`silent ${what}`)
    await (await lockFolder(folder)).release()
    const path = join(folder, 'lock')
    writeFileSync(path, holder ? JSON.stringify(holder) : '{"id":')
    const longAgo = new Date(Date.now() - 6000)
    utimesSync(path, longAgo, longAgo)
    await (await lockFolder(folder)).release()
  })

  test('behavior: of many that find a dead lock one gets it', async () => {
    const folder = at('many')
    await (await lockFolder(folder)).release()
    writeFileSync(join(folder, 'lock'), JSON.stringify({ id: 'x', pid: await deadPid(), host: hostname() }))
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    const winners = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(winners).toHaveLength(1)
    await winners[0]?.release()
  })
})

import { getWallets, type WalletsReply } from '@latchkey/protocol'
import { bundledWallets } from '@latchkey/protocol/registry'
import { expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { Database } from '../kernel/database/database.js'
import { describeOnBackends } from '../test/backends.js'
import { importWallets, removeWallets, seedWallets } from './importWallets.js'
import { directoryVersion } from './walletTables.js'

const tern = { id: 'tern', name: 'Tern', order: -1, chains: ['eip155'] }
const size = bundledWallets().length

/** Returns the directory from a server with an empty cache. */
async function read(database: Database, page = 1): Promise<WalletsReply> {
  const handle = createServer({ origins: ['https://millpond.example'], chains: {}, database })
  return (await (
    await handle(new Request(`https://api.example${getWallets.path}?entries=100&page=${page}`))
  ).json()) as WalletsReply
}

describeOnBackends('seedWallets', (backend) => {
  test('default: a new database gets the bundled wallets, in their order, once', async () => {
    const { database } = backend()
    const results = await Promise.all([seedWallets(database), seedWallets(database)])
    expect(results.toSorted()).toEqual([false, true])
    const pages = Array.from({ length: Math.ceil(size / 100) }, (_, i) => read(database, i + 1))
    const data = (await Promise.all(pages)).flatMap((page) => page.data)
    expect((await read(database)).count).toBe(size)
    expect(data.map(({ id }) => id)).toEqual(bundledWallets().map(({ id }) => id))
    expect(data[0]).toMatchObject({
      id: 'metamask',
      rdns: 'io.metamask',
      universal_link: 'https://metamask.app.link',
    })
  })

  test('behavior: a newer package replaces the list of an older one', async () => {
    const { database } = backend()
    await seedWallets(database)
    await database.orm.update(directoryVersion).set({ bundled: 'older list' })
    const [before] = await database.orm.select().from(directoryVersion)
    expect(await seedWallets(database)).toBe(true)
    const [after] = await database.orm.select().from(directoryVersion)
    expect(after?.version).toBeGreaterThan(before?.version ?? Number.POSITIVE_INFINITY)
    expect((await read(database)).count).toBe(size)
  })

  test('behavior: does not change a directory that its operator changed', async () => {
    const { database } = backend()
    await importWallets(database, [tern])
    expect(await seedWallets(database), 'imported before the first start').toBe(false)
    expect((await read(database)).data.map(({ id }) => id)).toEqual(['tern'])
    await removeWallets(database, ['tern'])
    expect(await seedWallets(database), 'emptied').toBe(false)
    expect(await read(database)).toEqual({ data: [], count: 0 })
  })

  test('behavior: imported wallets are added to the bundled ones, or replace them', async () => {
    const { database } = backend()
    await seedWallets(database)
    await importWallets(database, [tern])
    expect((await read(database)).count).toBe(size + 1)
    await importWallets(database, [tern], { replace: true })
    expect((await read(database)).data.map(({ id }) => id)).toEqual(['tern'])
  })
})

import { createServer, listen, openDatabase, seedWallets } from '@latchkey/server'
import { expect, test } from 'vitest'
import { checkDirectory } from './checkDirectory.js'

test('default: counts the wallets of the running server; notes an empty directory and a missing server', async () => {
  const database = await openDatabase()
  const open = () =>
    listen(createServer({ origins: ['https://app.example'], chains: {}, database }), { port: 0 })
  const empty = await open()
  const place = { host: '127.0.0.1', port: Number(new URL(empty.url).port) }
  expect(await checkDirectory(place)).toMatchObject([
    { state: 'note', what: 'wallet directory', text: expect.stringContaining('empty') },
  ])
  await empty.stop()
  expect(await checkDirectory(place)).toMatchObject([
    { state: 'note', text: expect.stringContaining('no server answers') },
  ])
  await seedWallets(database)
  const filled = await open()
  expect(
    await checkDirectory({ host: '127.0.0.1', port: Number(new URL(filled.url).port) }),
  ).toMatchObject([{ state: 'ok', text: expect.stringMatching(/^\d{2,} wallets$/) }])
  await filled.stop()
  await database.close()
})

import { custodyEndpoints } from '@latchkey/protocol'
import { sleep } from '@latchkey/protocol/std'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/database.js'
import { loginSessions } from '../login/loginTables.js'
import { openDatabase } from '../run/database/openDatabase.js'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { openLogin } from '../test/openLogin.js'
import { createTestDatabase } from '../test/openTestDatabase.js'
import { custodyDevices, custodyEvents, custodyWallets } from './custodyTables.js'
import { createKeyKms } from './kms/createKeyKms.js'

const state: { database?: Database } = {}
const COUNT = 6

beforeAll(async () => {
  state.database = await openDatabase({
    url: await createTestDatabase(),
    pool: { statementTimeout: 100_000 },
  })
})
afterAll(() => state.database?.close())

const database = (): Database => state.database as Database
const idOf = (index: number): string => `0b0f0c0a-0000-4000-8000-00000000000${index}`

test('behavior: of several wallets activated at the same instant one becomes active, the others get 409 `wallet_exists`', async () => {
  const kms = createKeyKms({ key: '5a3c'.repeat(16), isLoopback: false })
  const world = await openLogin(database(), {
    custody: {
      kms,
      sealSeed: '91be'.repeat(16),
      readEpochs: async () => ({ epoch: 1, shareEpochs: [1] }),
    },
  })
  const browser = await openFrameBrowser(world.handle)
  const { userId } = await browser.logIn(world, 'ada@example.org')
  const { orm } = database()
  const [session] = await orm
    .select({ keyThumbprint: loginSessions.keyThumbprint })
    .from(loginSessions)
  const createdAt = new Date(world.time.now)
  for (let index = 0; index < COUNT; index++) {
    const wallet = {
      id: idOf(index),
      userId,
      projectId: 'demo',
      status: 'pending',
      mode: 'assisted',
      solanaAddress: '1'.repeat(32),
      createdAt,
    } as const
    await orm.insert(custodyWallets).values({ ...wallet, address: `0x${'11'.repeat(20)}` })
    const device = {
      id: `device-${index}`,
      walletId: wallet.id,
      name: 'Firefox',
      keyThumbprint: session?.keyThumbprint ?? '',
      envelope: '{}',
      epoch: 1,
    }
    await orm.insert(custodyDevices).values({ ...device, createdAt, usedAt: createdAt })
  }
  // The lock lets all requests find no active wallet before the first one writes.
  const activations = await orm.transaction(async (held) => {
    await held.select().from(custodyWallets).for('update')
    const sent = Array.from({ length: COUNT }, (_, index) =>
      browser.call(custodyEndpoints.activate, { walletId: idOf(index) }),
    )
    // Queried outside of the transaction, inside which the view would not change.
    const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (
      ((await orm.execute(waiting)) as unknown as { rows: { n: number }[] }).rows[0]?.n !== COUNT
    )
      await sleep(20)
    return { sent }
  })
  const replies = await Promise.all(activations.sent)
  expect(replies.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
    '204 undefined',
    ...Array.from({ length: COUNT - 1 }, () => '409 wallet_exists'),
  ])
  const active = await orm.select().from(custodyWallets).where(eq(custodyWallets.status, 'active'))
  expect(active).toHaveLength(1)
  expect(await orm.select().from(custodyEvents)).toMatchObject([
    { walletId: active[0]?.id, kind: 'activated' },
  ])
})

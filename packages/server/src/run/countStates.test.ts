import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { custodyDevices, custodyWallets } from '../custody/custodyTables.js'
import { reshareAll } from '../custody/reshareAll.js'
import { loginUsers } from '../login/loginTables.js'
import { onrampOrders } from '../onramp/onrampTables.js'
import { recoveryShares, recoveryWallets } from '../recovery/recoveryTables.js'
import { describeOnBackends } from '../test/backends.js'
import { countRecoveries, countStates } from './countStates.js'

const AT = new Date('2026-01-01T00:00:00Z')
const HOUR = 3_600_000

type Wallet = typeof custodyWallets.$inferInsert

function walletOf(id: string, changes: Partial<Wallet> = {}): Wallet {
  const address = `0x${'0'.repeat(39)}1`
  return {
    id,
    userId: `user of ${id}`,
    projectId: 'shop',
    status: 'active',
    address,
    solanaAddress: '',
    mode: 'self',
    createdAt: AT,
    ...changes,
  }
}

function deviceOf(walletId: string, epoch: number): typeof custodyDevices.$inferInsert {
  return {
    id: `device of ${walletId}`,
    walletId,
    name: 'Firefox',
    keyThumbprint: '',
    envelope: '',
    epoch,
    createdAt: AT,
    usedAt: AT,
  }
}

function orderOf(id: string, status: 'open' | 'sent'): typeof onrampOrders.$inferInsert {
  return {
    id,
    status,
    account: '0x',
    chainId: 1,
    symbol: 'ETH',
    currency: 'EUR',
    method: 'card',
    total: '20',
    createdAt: AT,
    updatedAt: AT,
  }
}

describeOnBackends('countStates', (backend) => {
  test('default: returns zeros for empty tables', async () => {
    expect(await countStates(backend().database)).toEqual({
      wallets: { active: 0, pending: 0, frozen: 0, reshare: 0 },
      purchases: { open: 0, review: 0, paid: 0, signed: 0, sent: 0, failed: 0 },
    })
  })

  test('behavior: counts a wallet as frozen by itself or through its user, until the freeze ends', async () => {
    const { database } = backend()
    const [later, past] = [new Date(Date.now() + HOUR), new Date(Date.now() - HOUR)]
    await database.orm.insert(loginUsers).values([
      { id: 'user of both', frozenUntil: later, createdAt: AT },
      { id: 'user of user', frozenUntil: later, createdAt: AT },
      { id: 'user of pending', frozenUntil: later, createdAt: AT },
      { id: 'user of thawed', frozenUntil: past, createdAt: AT },
    ])
    await database.orm
      .insert(custodyWallets)
      .values([
        walletOf('free'),
        walletOf('both', { frozenUntil: past }),
        walletOf('user'),
        walletOf('thawed', { frozenUntil: past }),
        walletOf('own', { frozenUntil: later }),
        walletOf('pending', { status: 'pending' }),
      ])
    expect((await countStates(database)).wallets).toEqual({
      active: 5,
      pending: 1,
      frozen: 3,
      reshare: 0,
    })
  })

  test('behavior: counts a wallet for resharing until its last old set is replaced', async () => {
    const { database } = backend()
    await database.orm
      .insert(custodyWallets)
      .values([walletOf('self'), walletOf('assisted', { mode: 'assisted' }), walletOf('no device')])
    await database.orm.insert(custodyDevices).values([deviceOf('self', 1), deviceOf('assisted', 1)])
    expect((await countStates(database)).wallets.reshare).toBe(0)
    await reshareAll(database)
    expect((await countStates(database)).wallets.reshare).toBe(2)
    await database.orm.update(custodyDevices).set({ epoch: 2 })
    expect((await countStates(database)).wallets.reshare).toBe(1)
    await database.orm
      .update(custodyWallets)
      .set({ recoveryEpoch: 2 })
      .where(eq(custodyWallets.id, 'assisted'))
    expect((await countStates(database)).wallets).toEqual({
      active: 3,
      pending: 0,
      frozen: 0,
      reshare: 0,
    })
  })

  test('behavior: counts each wallet of the recovery service once in a state', async () => {
    const { database } = backend()
    const later = new Date(Date.now() + HOUR)
    const rowOf = (id: string, frozenUntil: Date | null = null) => {
      return { id, userId: id, address: '0x', frozenUntil, createdAt: AT }
    }
    const shareOf = (walletId: string, epoch: number, status: 'active' | 'pending') => {
      const rest = { mode: 'self' as const, envelope: '', factors: [], createdAt: AT }
      return { walletId, epoch, status, ...rest }
    }
    await database.orm
      .insert(recoveryWallets)
      .values([rowOf('free'), rowOf('frozen', later), rowOf('thawed', AT), rowOf('begun')])
    await database.orm
      .insert(recoveryShares)
      .values([
        shareOf('free', 1, 'active'),
        shareOf('free', 2, 'active'),
        shareOf('frozen', 1, 'active'),
        shareOf('frozen', 2, 'pending'),
        shareOf('thawed', 1, 'active'),
        shareOf('begun', 1, 'pending'),
      ])
    expect(await countRecoveries(database)).toEqual({
      recoveries: { active: 3, pending: 2, frozen: 1 },
    })
  })

  test('behavior: counts purchases by state', async () => {
    const { database } = backend()
    await database.orm
      .insert(onrampOrders)
      .values([orderOf('one', 'open'), orderOf('two', 'sent'), orderOf('three', 'sent')])
    expect((await countStates(database)).purchases).toEqual({
      open: 1,
      review: 0,
      paid: 0,
      signed: 0,
      sent: 2,
      failed: 0,
    })
  })
})

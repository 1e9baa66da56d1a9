import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/database.js'
import { openTestDatabase } from '../test/openTestDatabase.js'
import { firstEvent, note, takeEvent } from './recoveryEvents.js'

const state: { database?: Database } = {}
const database = (): Database => state.database as Database
const limit = { count: 2, milliseconds: 1000 }

beforeAll(async () => {
  state.database = await openTestDatabase()
})
afterAll(async () => {
  await state.database?.close()
})

test('default: accepts events up to the limit, and more after the window', async () => {
  const take = (now: number): Promise<boolean> =>
    takeEvent(database(), { walletId: 'taken', kind: 'tried', now, limit })
  expect([await take(0), await take(999), await take(999)]).toEqual([true, true, false])
  expect([await take(1000), await take(1000)]).toEqual([true, false])
})

test('behavior: counts each wallet and each kind separately', async () => {
  const take = (walletId: string, kind: string): Promise<boolean> =>
    takeEvent(database(), { walletId, kind, now: 0, limit: { ...limit, count: 1 } })
  expect(await take('one', 'tried')).toBe(true)
  expect(await take('other', 'tried')).toBe(true)
  expect(await take('one', 'released')).toBe(true)
  expect(await take('one', 'tried')).toBe(false)
})

test('behavior: finds the first event after a time', async () => {
  for (const at of [100, 300, 200]) await note(database(), 'noted', 'asked', at)
  expect(await firstEvent(database(), 'noted', 'asked', 0)).toBe(100)
  expect(await firstEvent(database(), 'noted', 'asked', 100)).toBe(200)
  expect(await firstEvent(database(), 'noted', 'asked', 300)).toBeUndefined()
})

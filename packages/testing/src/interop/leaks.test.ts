import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRelay } from '../node/index.js'
import type { Relay, RelayEvent } from '../node/relay/types.js'
import { openDapp, type PageStorage } from '../test/dapp.js'
import { type SignWallet, startSignWallet } from '../test/signWallet.js'

const world = {} as { relay: Relay; wallet: SignWallet; clients: Set<string>; offset: number }

beforeEach(async () => {
  world.offset = 0
  const after = (ms: number, callback: () => void): (() => void) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  }
  const relay = await startRelay({ clock: { now: () => Date.now() + world.offset, after } })
  const wallet = await startSignWallet(relay.url)
  const clients = new Set<string>()
  relay.observe((event: RelayEvent) => {
    if (event.type === 'opened' && event.clientId !== wallet.clientId) clients.add(event.clientId)
  })
  Object.assign(world, { relay, wallet, clients })
})

afterEach(async () => {
  await world.wallet.stop()
  await world.relay.stop()
})

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

describe('a hundred sessions', () => {
  test('behavior: nothing is left of them: at the relay, in the storage, in timers', async () => {
    const { relay, wallet, clients } = world
    const before = timers()
    const sizes: number[] = []
    const visit = async (): Promise<void> => {
      const values: PageStorage = new Map()
      const dapp = openDapp(relay.url, { values })
      for (let session = 0; session < 10; session++) {
        await dapp.connect(wallet.pair)
        const provider = await dapp.provider()
        await provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] })
        await dapp.connector.disconnect()
        if (session === 0) sizes.push([...values.values()].join('').length)
      }
      // The keys of late answers are kept for minutes, so not nothing: but no more after ten sessions than those of two.
      expect([...values.values()].join('').length).toBeLessThanOrEqual((sizes[0] ?? 0) * 2 + 500)
    }
    await Promise.all(Array.from({ length: 10 }, visit))
    expect(wallet.proposals).toHaveLength(100)
    expect(wallet.requests).toHaveLength(100)
    await expect.poll(() => wallet.client.session.length).toBe(0)
    // Idle sockets close by themselves.
    await expect.poll(() => [...clients].map((id) => relay.inspect(id).sockets), { timeout: 10_000 }).toEqual([...clients].map(() => 0))
    expect([...clients].map((id) => relay.inspect(id).subscriptions)).toEqual([...clients].map(() => 0))
    await expect.poll(timers, { timeout: 10_000 }).toBeLessThanOrEqual(before)
    // The answers that nobody fetched are gone when their time is over; what is left then are the pairings that the wallet keeps.
    world.offset = 31 * 86_400_000
    expect(relay.inspect()).toEqual({ ...relay.inspect(wallet.clientId), messages: 0, stored: 0 })
  })
})

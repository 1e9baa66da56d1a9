import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Relay } from '../channel/relayTypes.js'
import { startRelay } from '../node.js'
import { openDapp, type PageStorage } from '../test/dapp.js'
import { startSignWallet } from '../test/signWallet.js'

const world = {} as { relay: Relay; offset: number; wallets: Set<string>; pages: Set<string> }

beforeEach(async () => {
  const after = (ms: number, callback: () => void): (() => void) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  }
  const relay = await startRelay({ clock: { now: () => Date.now() + world.offset, after } })
  Object.assign(world, { relay, offset: 0, wallets: new Set(), pages: new Set() })
  relay.observe((event) => {
    if (event.type === 'opened') world.pages.add(event.clientId)
  })
})

afterEach(() => world.relay.stop())

const timers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/**
 * Connects, uses and disconnects one page and one wallet repeatedly. Returns the page's storage
 * after the second and the last time.
 */
async function visit(times: number): Promise<{ second: number; last: number }> {
  const wallet = await startSignWallet(world.relay.url)
  world.wallets.add(wallet.clientId)
  const values: PageStorage = new Map()
  const size = (): number => [...values.values()].join('').length
  const sizes: number[] = []
  const dapp = openDapp(world.relay.url, { values })
  for (let session = 1; session <= times; session++) {
    await dapp.connect(wallet.pair)
    const provider = await dapp.provider()
    await provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] })
    // That client fails if the session ends before the relay's acknowledgement of its answer.
    await expect.poll(() => wallet.answered, { timeout: 90_000 }).toBe(session)
    await dapp.connector.disconnect()
    await expect.poll(() => wallet.client.session.length, { timeout: 90_000 }).toBe(0)
    sizes.push(size())
  }
  expect(wallet.proposals).toHaveLength(times)
  await wallet.stop()
  return { second: sizes[1] ?? 0, last: sizes.at(-1) ?? 0 }
}

/** The number of pages, and of sessions of each page. */
const [PAGES, SESSIONS] = process.env.LATCHKEY_THOROUGH ? [10, 10] : [5, 4]

describe(`${PAGES * SESSIONS} sessions`, () => {
  test('behavior: leave nothing at the relay, in the storage or in timers', async () => {
    const { relay, wallets, pages } = world
    const before = timers()
    const kept = await Promise.all(Array.from({ length: PAGES }, () => visit(SESSIONS)))
    for (const { second, last } of kept) expect(last).toBe(second)
    for (const id of wallets) pages.delete(id)
    expect(pages.size).toBe(PAGES)
    // Idle sockets close by themselves.
    const left = (): unknown[] =>
      [...pages]
        .map((id) => relay.inspect(id))
        .map(({ sockets, subscriptions }) => ({ sockets, subscriptions }))
    await expect
      .poll(left, { timeout: 90_000 })
      .toEqual([...pages].map(() => ({ sockets: 0, subscriptions: 0 })))
    await expect.poll(timers, { timeout: 90_000, interval: 200 }).toBeLessThanOrEqual(before)
    // Unfetched answers expire. Only the pairings of the wallets are left.
    world.offset = 31 * 86_400_000
    expect(relay.inspect()).toMatchObject({ messages: 0, stored: 0 })
    const theirs = [...wallets]
      .map((id) => relay.inspect(id).subscriptions)
      .reduce((sum, each) => sum + each, 0)
    expect(relay.inspect().subscriptions).toBe(theirs)
  }, 600_000)
})

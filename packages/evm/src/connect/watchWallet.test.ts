import { deadlines } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { createWorld, expectRecovery, useChains } from '../test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pageshow = (): Event => Object.assign(new Event('pageshow'), { persisted: true })

describe('watching a connected wallet', () => {
  test('default', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.selectAccount(1)
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ address: SECOND })
    await expectRecovery(world)
  })

  test('behavior: W17 a return of the user during the pause does not cancel the check after it', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.behaviors.portIsClosed = true
    world.wallet.emit('disconnect', { code: 1013 })
    world.window.dispatchEvent(new Event('focus'))
    await world.clock.advance(2900)
    expect(world.adapter.getConnection()).toMatchObject({ address: ACCOUNT })
    await world.clock.advance(200)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: W17 a disconnect event during a chain switch does not disconnect', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.behaviors.portIsClosed = true
    world.wallet.emit('disconnect', { code: 4901 })
    await world.clock.advance(500)
    world.wallet.behaviors.portIsClosed = false
    world.wallet.switchChain(31338)
    await world.clock.advance(5000)
    expect(world.adapter.getConnection()).toMatchObject({
      address: ACCOUNT,
      networkId: 'eip155:31338',
    })
    expect(world.events.some(({ type }) => type === 'connectionLost')).toBe(false)
    await expectRecovery(world)
  })

  test('behavior: W17 a disconnect event without accounts disconnects', async () => {
    const world = createWorld(chains, { behaviors: { silentEvents: ['accountsChanged'] } })
    await world.connect()
    world.wallet.revoke()
    world.wallet.emit('disconnect', { code: 4900 })
    await world.clock.advance(400)
    expect(world.events.at(-1)).toEqual({ type: 'connectionLost', isChosen: false })
    await expectRecovery(world)
  })

  test('behavior: W11 polls at most once a second when the user returns, and once more at the end', async () => {
    const world = createWorld(chains, { behaviors: { silentEvents: ['accountsChanged'] } })
    await world.connect()
    const reads = (): number =>
      world.wallet.requests.filter(({ method }) => method === 'eth_accounts').length
    world.window.dispatchEvent(new Event('focus'))
    await world.clock.advance(100)
    const before = reads()
    world.wallet.selectAccount(1)
    for (let index = 0; index < 20; index++)
      world.window.dispatchEvent(new Event(index % 2 ? 'focus' : 'visibilitychange'))
    await world.clock.advance(1000)
    expect(reads() - before).toBe(1)
    expect(world.adapter.getConnection()).toMatchObject({ address: SECOND })
    await expectRecovery(world)
  })

  test('behavior: W22 notices a dead wallet after a return from the back-forward cache, also during another read', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.settled()
    world.wallet.behaviors.neverAnswers = ['*']
    world.window.dispatchEvent(new Event('focus'))
    await world.settled()
    world.window.dispatchEvent(pageshow())
    world.window.dispatchEvent(new Event('visibilitychange'))
    await world.clock.advance(deadlines.read)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: W11 a wallet that is slow when the user returns stays connected', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.settled()
    world.wallet.behaviors.neverAnswers = ['*']
    world.window.dispatchEvent(new Event('focus'))
    await world.clock.advance(2 * deadlines.read)
    expect(world.adapter.getConnection()).toMatchObject({ address: ACCOUNT })
    await expectRecovery(world)
  })

  test('behavior: reports changes from before the start', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.stop()
    expect(world.wallet.listenerCount()).toBe(0)
    world.wallet.selectAccount(1)
    const stop = world.adapter.start((event) => world.events.push(event))
    await world.settled()
    expect(world.events.at(-1)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: SECOND },
    })
    await expectRecovery({ ...world, stop })
  })

  test('behavior: one of two listeners can stop', async () => {
    const world = createWorld(chains)
    const stop = world.adapter.start(() => {})
    await world.connect()
    stop()
    stop()
    world.wallet.selectAccount(1)
    await world.settled()
    expect(world.events.at(-1)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: SECOND },
    })
    await expectRecovery(world)
  })
})

import type { AdapterEvent } from '@latchkey/core/internal'
import { createTestClock, type TestClock } from '@latchkey/testing'
import { createConfig, disconnect as disconnectByWagmi } from '@wagmi/core'
import { http } from 'viem'
import { describe, expect, test } from 'vitest'
import { type EvmAdapter, evm } from '../evm.js'
import { createForeign, type Foreign } from '../test/foreignConnector.js'
import { chain, failure, useChains } from '../test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const never = (): AbortSignal => new AbortController().signal
const wish = (signal = never()): { walletId: string; signal: AbortSignal } => ({
  walletId: 'walletConnect',
  signal,
})

interface World {
  adapter: EvmAdapter
  foreign: Foreign
  clock: TestClock
  events: AdapterEvent[]
}

/** The app's own wagmi config, with a connector of another library. */
function createWorld(): World {
  const url = chains.one().url
  const foreign = createForeign(url)
  const clock = createTestClock()
  const config = createConfig({
    chains: [chain(31337, url)],
    transports: { 31337: http(url) },
    connectors: [foreign.connector],
    storage: null,
  })
  const adapter = evm({ config: config as never }, { clock, window: new EventTarget() })
  const events: AdapterEvent[] = []
  adapter.start((event) => events.push(event))
  return { adapter, foreign, clock, events }
}

async function connect({ adapter, foreign, clock }: World): Promise<void> {
  await adapter.pair!(wish())
  const connected = adapter.connect(wish())
  await clock.advance(0)
  foreign.attempts.at(-1)?.approve()
  await connected
}

describe('a WalletConnect connector of another library', () => {
  test('default', async () => {
    const world = createWorld()
    const { adapter, foreign, clock, events } = world
    expect(adapter.getWallets()).toMatchObject([
      { id: 'walletConnect', kind: 'pairing', installed: false },
    ])
    expect(await adapter.pair!(wish())).toEqual({ uri: 'wc:0@2', expiresAt: 240_000 })
    expect(await adapter.pair!(wish())).toMatchObject({ uri: 'wc:0@2' })
    const connected = adapter.connect(wish())
    await clock.advance(0)
    expect(foreign.attempts).toHaveLength(1)
    foreign.attempts[0]?.approve()
    expect(await connected).toMatchObject({
      address: ACCOUNT,
      wallet: { id: 'walletConnect', kind: 'pairing', name: 'WalletConnect' },
    })
    expect(events.at(-1)).toMatchObject({ type: 'connectionChanged' })
    expect(await adapter.signMessage({ message: 'x' })).toMatch(/^0x/)
    const { connector } = [...adapter.config.state.connections.values()][0] ?? {}
    expect(adapter.config.connectors).toContain(connector)
    await disconnectByWagmi(adapter.config)
    expect(events.at(-1)).toEqual({ type: 'connectionLost', isChosen: true })
  })

  test('behavior: connect without a code makes one', async () => {
    const { adapter, foreign, clock } = createWorld()
    const connected = adapter.connect(wish())
    await clock.advance(0)
    foreign.attempts[0]?.approve()
    expect(await connected).toMatchObject({ address: ACCOUNT })
  })

  test('behavior: undoes a late approval after a cancel, and does not connect', async () => {
    const { adapter, foreign, clock } = createWorld()
    const controller = new AbortController()
    const connected = failure(adapter.connect(wish(controller.signal)))
    await clock.advance(0)
    controller.abort()
    expect(await connected).toBe('CancelledError')
    foreign.attempts[0]?.approve()
    await clock.advance(0)
    expect(adapter.getConnection()).toBeUndefined()
    expect(foreign.calls.disconnect).toBe(1)
  })

  test('behavior: W26 replaces a code with 10 s left; a connect that waits for the old one rejects', async () => {
    const { adapter, foreign, clock } = createWorld()
    await adapter.pair!(wish())
    const connected = failure(adapter.connect(wish()))
    await clock.advance(229_999)
    expect(await adapter.pair!(wish())).toMatchObject({ uri: 'wc:0@2' })
    await clock.advance(1)
    expect(await adapter.pair!(wish())).toEqual({ uri: 'wc:1@2', expiresAt: 470_000 })
    expect(await connected).toBe('PairingExpiredError')
    const again = adapter.connect(wish())
    await clock.advance(0)
    foreign.attempts[1]?.approve()
    expect(await again).toMatchObject({ address: ACCOUNT })
  })

  test('error: rejects when the wallet declines, and makes a new code', async () => {
    const { adapter, foreign, clock } = createWorld()
    const connected = failure(adapter.connect(wish()))
    await clock.advance(0)
    foreign.attempts[0]?.fail({ code: 5000, message: 'User rejected.' })
    expect(await connected).toBe('UserRejectedError')
    expect(await adapter.pair!(wish())).toMatchObject({ uri: 'wc:1@2' })
  })

  test('error: without a code after 15 s the relay counts as unreachable', async () => {
    const { adapter, foreign, clock } = createWorld()
    foreign.faults.showsNothing = true
    const paired = failure(adapter.pair!(wish()))
    await clock.advance(15_000)
    expect(await paired).toBe('RelayUnreachableError')
  })

  test('error: invalid accounts do not connect', async () => {
    const { adapter, foreign, clock } = createWorld()
    const connected = failure(adapter.connect(wish()))
    await clock.advance(0)
    foreign.attempts[0]?.approve(['nonsense'])
    expect(await connected).toBe('CancelledError')
    expect(adapter.getConnection()).toBeUndefined()
  })

  test.each([
    new Error('No matching key. session topic doesn’t exist: 3f…'),
    new Error('Missing or invalid. Record was recently deleted - session: 3f…'),
    { code: -32000, message: 'No matching key. keychain: 3f…' },
  ])('error: W27 a dead session disconnects the page: %o', async (error) => {
    const world = createWorld()
    const { adapter, foreign, events } = world
    await connect(world)
    foreign.faults.answersAs = error
    expect(await failure(adapter.signMessage({ message: 'x' }))).toBe('NotConnectedError')
    expect(adapter.getConnection()).toBeUndefined()
    expect(events.at(-1)).toEqual({ type: 'connectionLost', isChosen: true })
    expect(foreign.calls.disconnect).toBe(1)
  })

  test('error: W27 deletes a session that cannot be restored, and keeps one that could not be reached', async () => {
    const { adapter, foreign, clock } = createWorld()
    expect(await adapter.reconnect(wish())).toBeUndefined()
    expect(foreign.calls).toEqual({ disconnect: 0, restore: 0 })
    foreign.faults.isAuthorized = true
    foreign.faults.restoresAs = { code: 4901, message: 'Offline.' }
    expect(await adapter.reconnect(wish())).toBeUndefined()
    await clock.advance(0)
    expect(foreign.calls).toEqual({ disconnect: 0, restore: 1 })
    foreign.faults.restoresAs = new Error('No matching key. session: 3f…')
    expect(await adapter.reconnect(wish())).toBeUndefined()
    await clock.advance(0)
    expect(foreign.calls).toEqual({ disconnect: 1, restore: 2 })
  })
})

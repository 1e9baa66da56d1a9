import { deadlines } from '@latchkey/core/internal'
import { createTestWallet } from '@latchkey/testing'
import {
  type Config,
  connect as connectByWagmi,
  createConfig,
  createConnector,
  createStorage,
  disconnect as disconnectByWagmi,
  hydrate,
  mock,
  reconnect as reconnectByWagmi,
  signMessage as signByWagmi,
  switchChain as switchByWagmi,
  version,
} from '@wagmi/core'
import { http } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { evm } from './evm.js'
import {
  chain,
  createWorld,
  expectRecovery,
  failure,
  ONE,
  TWO,
  useChains,
  WALLET_ID,
  type World,
} from './test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = (): AbortSignal => new AbortController().signal

/** A page for wagmi's own discovery, which looks for the global `window`. */
function usePage(): EventTarget {
  const page = new EventTarget()
  Object.defineProperty(globalThis, 'window', { configurable: true, value: page })
  return page
}

afterEach(() => Reflect.deleteProperty(globalThis, 'window'))

/** The app's own config; `parts` as the app would have written them. */
function createAppConfig(parts: Partial<Parameters<typeof createConfig>[0]> = {}): Config {
  const urls = [chains.one().url, chains.two().url] as const
  const config = createConfig({
    chains: [chain(31337, urls[0]), chain(31338, urls[1])],
    transports: { 31337: http(urls[0]), 31338: http(urls[1]) },
    storage: null,
    ...parts,
  } as Parameters<typeof createConfig>[0])
  return config as unknown as Config
}

/** A connector the app brought, with a wallet behind it; `faults` replace its functions. */
function appConnector(world: World, faults: object = {}): ReturnType<typeof createConnector> {
  const { provider } = world.wallet
  return createConnector((config) => ({
    ...mock({ accounts: [ACCOUNT] })(config),
    id: 'com.app.own',
    name: 'App’s\u202e own',
    type: 'own',
    connect: async () => ({
      accounts: (await provider.request({ method: 'eth_requestAccounts' })) as never,
      chainId: 31337,
    }),
    disconnect: async () => {},
    getProvider: async () => provider as never,
    ...faults,
  }))
}

describe('evm({ config })', () => {
  test('default', async () => {
    const world = createWorld(chains)
    const config = createAppConfig()
    const adapter = evm({ config }, { window: world.window, clock: world.clock })
    const stop = adapter.start(() => {})
    expect(adapter.config).toBe(config)
    expect(adapter.networks.map(({ id }) => id)).toEqual([ONE, TWO])
    expect(await adapter.connect({ walletId: WALLET_ID, signal: never() })).toMatchObject({
      address: ACCOUNT,
      networkId: ONE,
    })
    expect(config.state.status).toBe('connected')
    expect(await signByWagmi(config, { message: 'x' })).toMatch(/^0x/)
    await switchByWagmi(config, { chainId: 31338 })
    expect(adapter.getConnection()).toMatchObject({ networkId: TWO })
    await disconnectByWagmi(config)
    expect(adapter.getConnection()).toBeUndefined()
    stop()
    await expectRecovery(world)
  })

  test('behavior: replaces the connectors that wagmi discovered, before and after the start', async () => {
    const page = usePage()
    const early = createTestWallet({
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      info: { rdns: 'com.early' },
    })
    early.announce(page)
    const config = createAppConfig()
    expect(config.connectors.map(({ id }) => id)).toEqual(['com.early'])
    const [theirs] = config.connectors
    const adapter = evm({ config })
    const stop = adapter.start(() => {})
    createTestWallet({
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      info: { rdns: 'com.late', uuid: crypto.randomUUID() },
    }).announce(page)
    expect(config.connectors.map(({ id }) => id)).toEqual(['com.early', 'com.late'])
    expect(config.connectors).not.toContain(theirs)
    expect(adapter.getWallets().map(({ id }) => id)).toEqual(['com.early', 'com.late'])
    stop()
  })

  test('behavior: replaces a connector of wagmi in use once it disconnects', async () => {
    const page = usePage()
    createTestWallet({
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      info: { rdns: 'com.early' },
    }).announce(page)
    const config = createAppConfig()
    const [theirs] = config.connectors
    if (!theirs) throw new Error('wagmi found no wallet')
    await connectByWagmi(config, { connector: theirs })
    const adapter = evm({ config })
    const stop = adapter.start(() => {})
    expect(adapter.getConnection()).toMatchObject({
      address: ACCOUNT,
      wallet: { id: 'com.early', installed: true },
    })
    expect(adapter.getWallets().map(({ id }) => id)).toEqual(['com.early'])
    expect(await adapter.signMessage({ message: 'x' })).toMatch(/^0x/)
    expect(config.connectors).toContain(theirs)
    await adapter.disconnect()
    expect(config.connectors).not.toContain(theirs)
    expect(await adapter.connect({ walletId: 'com.early', signal: never() })).toMatchObject({
      address: ACCOUNT,
    })
    stop()
  })

  test('behavior: shows, cleans and guards the app’s own connections like the kit’s', async () => {
    const world = createWorld(chains, { announced: false })
    const config = createAppConfig({ connectors: [appConnector(world)] })
    const events: unknown[] = []
    const adapter = evm({ config }, { window: world.window, clock: world.clock })
    const stop = adapter.start((event) => events.push(event))
    expect(adapter.getWallets()).toMatchObject([
      { id: 'com.app.own', name: 'App’s own', installed: false },
    ])
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    await connectByWagmi(config, { connector })
    expect(events.at(-1)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: ACCOUNT, wallet: { name: 'App’s own' } },
    })
    expect(await adapter.signMessage({ message: 'x' })).toMatch(/^0x/)
    world.wallet.selectAccount(1)
    expect(await failure(adapter.signMessage({ message: 'x' }))).toBe('WalletMismatchError')
    await adapter.disconnect()
    expect(events.at(-1)).toMatchObject({ type: 'connectionLost' })
    stop()
    world.stop()
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['never answers', () => new Promise(() => {})],
  ])('behavior: disconnects although the app’s connector %s', async (_, disconnect) => {
    const world = createWorld(chains, { announced: false })
    const config = createAppConfig({ connectors: [appConnector(world, { disconnect })] })
    const adapter = evm({ config }, { window: world.window, clock: world.clock })
    const stop = adapter.start(() => {})
    await adapter.connect({ walletId: 'com.app.own', signal: never() })
    const disconnected = adapter.disconnect()
    await world.clock.advance(1000)
    await disconnected
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(adapter.getConnection()).toBeUndefined()
    stop()
    world.stop()
  })

  test.each([
    ['no account', [], 31337],
    ['no address', ['garbage'], 31337],
    ['no chain', [ACCOUNT], Number.NaN],
    ['chain 0', [ACCOUNT], 0],
  ])(
    'behavior: does not connect an app’s connector that reports %s',
    async (_, accounts, chainId) => {
      const world = createWorld(chains, { announced: false })
      const config = createAppConfig({
        connectors: [appConnector(world, { connect: async () => ({ accounts, chainId }) })],
      })
      const events: unknown[] = []
      const adapter = evm({ config }, { window: world.window, clock: world.clock })
      const stop = adapter.start((event) => events.push(event))
      expect(await failure(adapter.connect({ walletId: 'com.app.own', signal: never() }))).toBe(
        'CancelledError',
      )
      expect(adapter.getConnection()).toBeUndefined()
      expect(events).toEqual([])
      stop()
      world.stop()
    },
  )

  test('behavior: W1 rejects at the deadline if the app’s connector never answers, or at once when cancelled', async () => {
    const world = createWorld(chains, { announced: false })
    const silent = (): Promise<never> => new Promise(() => {})
    const config = createAppConfig({
      connectors: [appConnector(world, { connect: silent, isAuthorized: silent })],
    })
    const adapter = evm({ config }, { window: world.window, clock: world.clock })
    const stop = adapter.start(() => {})
    const walletId = 'com.app.own'
    const waiting = failure(adapter.connect({ walletId, signal: never() }))
    await world.clock.advance(deadlines.interactive)
    expect(await waiting).toBe('TimeoutError')
    const controller = new AbortController()
    const cancelled = failure(adapter.connect({ walletId, signal: controller.signal }))
    controller.abort()
    expect(await cancelled).toBe('CancelledError')
    const restored = adapter.reconnect({ walletId, signal: never() })
    await world.clock.advance(deadlines.read)
    expect(await restored).toBeUndefined()
    stop()
    world.stop()
  })

  test('behavior: SEC-65 reports no connection for a stored one without a restored connector', async () => {
    const connection = {
      accounts: [ACCOUNT],
      chainId: 31337,
      connector: { id: WALLET_ID, name: 'x', type: 'injected', uid: 'u1' },
    }
    const state = {
      connections: { __type: 'Map', value: [['u1', connection]] },
      chainId: 31337,
      current: 'u1',
    }
    const kept = new Map([
      ['wagmi.store', JSON.stringify({ state, version: Number.parseInt(version, 10) })],
    ])
    const storage = createStorage({
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    })
    const world = createWorld(chains)
    const config = createAppConfig({ storage })
    const adapter = evm({ config }, { window: world.window, clock: world.clock })
    const stop = adapter.start(() => {})
    await world.settled()
    expect(config.state.current).toBe('u1')
    expect(adapter.getConnection()).toBeUndefined()
    expect(await failure(adapter.signMessage({ message: 'x' }))).toBe('NotConnectedError')
    expect(await adapter.connect({ walletId: WALLET_ID, signal: never() })).toMatchObject({
      address: ACCOUNT,
    })
    await adapter.disconnect()
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    stop()
    await expectRecovery(world)
  })
})

describe('WagmiProvider beside the kit', () => {
  test('behavior: its reconnect on mount restores nothing and does not affect the kit’s, in either order', async () => {
    for (const isFirst of [true, false]) {
      const world = createWorld(chains)
      const { config } = world.adapter
      await world.wallet.provider.request({ method: 'eth_requestAccounts' })
      const mount = (): Promise<void> => hydrate(config, { reconnectOnMount: true }).onMount()
      await mount()
      await world.settled()
      expect(config.state.status).toBe('disconnected')
      if (isFirst) void mount()
      const restored = world.adapter.reconnect({ walletId: WALLET_ID, signal: never() })
      if (!isFirst) void mount()
      await world.settled()
      expect(await restored).toMatchObject({ address: ACCOUNT })
      expect(world.wallet.prompts).toHaveLength(1)
      await expectRecovery(world)
    }
  })

  test('behavior: a second mount keeps the connection, and restores none after a disconnect', async () => {
    const world = createWorld(chains)
    await world.connect()
    await reconnectByWagmi(world.adapter.config)
    expect(world.adapter.getConnection()).toMatchObject({ address: ACCOUNT })
    await world.settled()
    world.wallet.selectAccount(1)
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ address: SECOND })
    await world.adapter.disconnect()
    await world.wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(await reconnectByWagmi(world.adapter.config)).toEqual([])
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: choosing the connected wallet again requests its accounts and shows the new one', async () => {
    const world = createWorld(chains, { behaviors: { silentEvents: ['accountsChanged'] } })
    await world.connect()
    await world.settled()
    world.wallet.selectAccount(1)
    expect(await world.connect()).toMatchObject({ address: SECOND })
    await expectRecovery(world)
  })
})

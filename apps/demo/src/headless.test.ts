import {
  closeModal,
  connectWallet,
  createLatchkey,
  disconnect,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  switchNetwork,
} from '@latchkey/core'
import { cancelConnect, type KeyValueStorage } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import {
  createTestClock,
  createTestWallet,
  type TestClock,
  type TestWallet,
  type TestWalletOptions,
} from '@latchkey/testing'
import { type Anvil, startAnvil } from '@latchkey/testing/node'
import { defineChain, http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

const WALLET = 'dev.latchkey.testwallet'
const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const anvils: Anvil[] = []
const stops: (() => void)[] = []

beforeAll(
  async () =>
    void anvils.push(
      ...(await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])),
    ),
)
afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())))
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

interface World {
  latchkey: Latchkey
  wallet: TestWallet
  clock: TestClock
  storage: KeyValueStorage
}

function mapStorage(): KeyValueStorage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/** A kit in plain Node: a wallet, two chains, a stopped clock. */
function createWorld(
  parameters: {
    options?: Partial<LatchkeyOptions>
    wallet?: Partial<TestWalletOptions>
    storage?: KeyValueStorage
    tab?: World
  } = {},
): World {
  const clock = createTestClock()
  const window = new EventTarget()
  const urls = anvils.map(({ url }) => url) as [string, string]
  const storage = parameters.storage ?? parameters.tab?.storage ?? mapStorage()
  const known = [31337, 31338, 31339].map((id, index) => ({ id, rpcUrl: urls[index] ?? urls[1] }))
  const wallet = parameters.tab?.wallet ?? createTestWallet({ chains: known, ...parameters.wallet })
  wallet.announce(window)
  const networks = [31337, 31338].map((id, index) =>
    defineChain({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [urls[index] as string] } },
    }),
  )
  const adapter = evm(
    {
      networks: networks as [(typeof networks)[0]],
      transports: { 31337: http(urls[0]), 31338: http(urls[1]) },
    },
    { clock, window },
  )
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage,
    clock,
    storageKey: crypto.randomUUID(),
    ...parameters.options,
  })
  stops.push(latchkey.start())
  return { latchkey, wallet, clock, storage }
}

const viewOf = (latchkey: Latchkey): string => {
  const state = latchkey.modal.getState()
  return state.status === 'open' ? (state.stack.at(-1)?.view ?? '') : state.status
}

/** Resolves once the state machine is in this state, without a clock. */
function until<state extends { status: string }>(
  machine: { getState(): state; subscribe(listener: () => void): () => void },
  status: state['status'],
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (machine.getState().status !== status) return
      stop()
      resolve()
    }
    const stop = machine.subscribe(look)
    look()
  })
}

async function connected(world: World): Promise<void> {
  connectWallet(world.latchkey, WALLET)
  await until(world.latchkey.connect, 'connected')
}

describe('a kit without a page', () => {
  test('default', async () => {
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined'])
    const world = createWorld()
    openModal(world.latchkey)
    expect(viewOf(world.latchkey)).toBe('Connect')
    await connected(world)
    expect(world.latchkey.connect.getState()).toMatchObject({
      connection: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', networkId: ONE },
    })
    expect(viewOf(world.latchkey)).toBe('closed')
    openModal(world.latchkey)
    expect(viewOf(world.latchkey)).toBe('Account')
  })

  test('behavior: connectWallet resolves to the connection, or rejects with the error of the attempt', async () => {
    const { latchkey, wallet } = createWorld()
    wallet.behaviors.rejectsAs = { code: 4001, message: 'User rejected the request.' }
    await expect(connectWallet(latchkey, WALLET)).rejects.toMatchObject({
      name: 'UserRejectedError',
    })
    wallet.behaviors.rejectsAs = undefined
    expect(await connectWallet(latchkey, WALLET)).toMatchObject({
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      networkId: ONE,
    })
  })

  test('behavior: connectWallet rejects when the attempt is cancelled, without an unhandled rejection', async () => {
    const { latchkey, wallet } = createWorld()
    wallet.behaviors.neverAnswers = ['eth_requestAccounts']
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    connectWallet(latchkey, WALLET)
    const outcome = connectWallet(latchkey, WALLET)
    cancelConnect(latchkey)
    await expect(outcome).rejects.toMatchObject({ name: 'CancelledError' })
    // Node reports unhandled rejections before timers.
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('behavior: opens UnsupportedNetwork 300 ms after a switch to an unlisted network, and closes it afterwards', async () => {
    const world = createWorld()
    await connected(world)
    world.wallet.switchChain(31339)
    await world.clock.advance(0)
    await world.clock.advance(299)
    expect(viewOf(world.latchkey)).toBe('closed')
    await world.clock.advance(1)
    expect(viewOf(world.latchkey)).toBe('UnsupportedNetwork')
    world.wallet.switchChain(31338)
    await world.clock.advance(0)
    expect(viewOf(world.latchkey)).toBe('closed')
    expect(world.latchkey.switching.getState()).toEqual({ status: 'idle', currentId: TWO })
  })

  test('behavior: does not report an unsupported network of less than 300 ms', async () => {
    const world = createWorld()
    await connected(world)
    world.wallet.switchChain(31339)
    await world.clock.advance(200)
    world.wallet.switchChain(31337)
    await world.clock.advance(1000)
    expect(viewOf(world.latchkey)).toBe('closed')
  })

  test('behavior: allowUnsupportedNetwork allows the user to stay', async () => {
    const world = createWorld({ options: { allowUnsupportedNetwork: true } })
    await connected(world)
    world.wallet.switchChain(31339)
    await world.clock.advance(1000)
    expect(viewOf(world.latchkey)).toBe('closed')
  })

  test('behavior: returns to Account after a switch from Networks, and closes after one from the page', async () => {
    const { latchkey, ...world } = createWorld()
    await connected({ latchkey, ...world })
    openModal(latchkey)
    latchkey.modal.push({ view: 'Networks' })
    expect(await switchNetwork(latchkey, TWO)).toMatchObject({ id: TWO })
    expect(latchkey.connect.getState()).toMatchObject({ connection: { networkId: TWO } })
    expect(viewOf(latchkey)).toBe('Account')
    openModal(latchkey, 'Networks')
    await switchNetwork(latchkey, ONE)
    expect(viewOf(latchkey)).toBe('closed')
  })

  test('behavior: a refused switch changes nothing', async () => {
    const { latchkey, ...world } = createWorld()
    await connected({ latchkey, ...world })
    world.wallet.behaviors.rejectsAs = { code: 4001 }
    await expect(switchNetwork(latchkey, TWO)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(latchkey.switching.getState()).toMatchObject({
      currentId: ONE,
      error: { name: 'UserRejectedError' },
    })
    expect(await world.wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('behavior: W1 leaving the Connecting view ends the wait, closing does not', async () => {
    const { latchkey, ...world } = createWorld({
      wallet: { behaviors: { neverAnswers: ['eth_requestAccounts'] } },
    })
    openModal(latchkey)
    const wallet = latchkey.wallets.getState().wallets[0]
    if (!wallet) throw new Error('no wallet')
    latchkey.modal.push({ view: 'Connecting', wallet })
    connectWallet(latchkey, WALLET)
    closeModal(latchkey)
    expect(latchkey.connect.getState().status).toBe('connecting')
    openModal(latchkey)
    expect(viewOf(latchkey)).toBe('Connecting')
    latchkey.modal.open({ view: 'Connect' })
    expect(latchkey.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { error: { name: 'CancelledError' } },
    })
    await world.clock.advance(0)
  })

  test('behavior: W2 connects a pending request once it is approved', async () => {
    const { latchkey, wallet, clock } = createWorld({
      wallet: { behaviors: { rejectsAs: { code: -32002, message: 'pending' } } },
    })
    connectWallet(latchkey, WALLET)
    await until(latchkey.connect, 'disconnected')
    wallet.behaviors.rejectsAs = undefined
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await clock.advance(1000)
    await until(latchkey.connect, 'connected')
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: W3 only offers a late approval after a cancel', async () => {
    const { latchkey, wallet, clock } = createWorld({
      wallet: { behaviors: { neverAnswers: ['eth_requestAccounts'] } },
    })
    connectWallet(latchkey, WALLET)
    await clock.advance(0)
    cancelConnect(latchkey)
    wallet.settlePending('answer')
    await clock.advance(2000)
    expect(latchkey.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { ready: true },
    })
  })

  test('behavior: reconnects after a reload without a prompt, but not after a disconnect', async () => {
    const first = createWorld({ options: { storageKey: 'visits' } })
    await connected(first)
    stops.splice(0).forEach((stop) => void stop())
    const second = createWorld({ options: { storageKey: 'visits' }, tab: first })
    expect(second.latchkey.connect.getState().status).toBe('reconnecting')
    await until(second.latchkey.connect, 'connected')
    expect(first.wallet.prompts).toHaveLength(1)
    await disconnect(second.latchkey)
    stops.splice(0).forEach((stop) => void stop())
    const third = createWorld({ options: { storageKey: 'visits' }, tab: first })
    expect(third.latchkey.connect.getState().status).toBe('disconnected')
  })

  test('behavior: W23 a tab follows another one without a message in return', async () => {
    const storageKey = crypto.randomUUID()
    const first = createWorld({ options: { storageKey } })
    const second = createWorld({ options: { storageKey }, tab: first })
    await connected(first)
    await until(second.latchkey.connect, 'connected')
    expect(first.wallet.prompts).toHaveLength(1)
    await disconnect(second.latchkey)
    await until(first.latchkey.connect, 'disconnected')
    await until(second.latchkey.connect, 'disconnected')
  })

  test('behavior: keeps a session that the wallet ended, and one tab reconnects the others', async () => {
    const storageKey = crypto.randomUUID()
    const first = createWorld({ options: { storageKey } })
    const second = createWorld({ options: { storageKey }, tab: first })
    await connected(first)
    await until(second.latchkey.connect, 'connected')
    first.wallet.lock()
    for (const { clock, latchkey } of [first, second]) {
      await clock.advance(400)
      await until(latchkey.connect, 'disconnected')
    }
    expect(first.wallet.requests.some(({ method }) => method === 'wallet_revokePermissions')).toBe(
      false,
    )
    first.wallet.unlock()
    const nextVisit = createWorld({ options: { storageKey }, tab: first })
    await until(nextVisit.latchkey.connect, 'connected')
    await connected(first)
    await until(second.latchkey.connect, 'connected')
    expect(first.wallet.prompts).toHaveLength(1)
  })

  test('behavior: two kits are independent', async () => {
    const first = createWorld()
    const second = createWorld()
    await connected(first)
    openModal(first.latchkey)
    expect(second.latchkey.connect.getState().status).toBe('disconnected')
    expect(viewOf(second.latchkey)).toBe('closed')
  })

  test('behavior: a stopped kit leaves no listeners or timers', async () => {
    const world = createWorld()
    await connected(world)
    stops.splice(0).forEach((stop) => void stop())
    await world.clock.advance(0)
    expect(world.wallet.listenerCount()).toBe(0)
    expect(world.clock.pending()).toBe(0)
  })

  test('behavior: keeps running when started twice and stopped once, as by StrictMode', async () => {
    const world = createWorld()
    world.latchkey.start()()
    await connected(world)
    world.wallet.selectAccount(1)
    await world.clock.advance(0)
    expect(world.latchkey.connect.getState()).toMatchObject({
      connection: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    })
  })

  test('error: rejects an unknown wallet or network', async () => {
    const { latchkey } = createWorld()
    await expect(connectWallet(latchkey, 'com.absent')).rejects.toThrow(
      'The wallet "com.absent" is not in this browser',
    )
    await expect(switchNetwork(latchkey, 'eip155:5')).rejects.toThrow(
      'expected one of eip155:31337, eip155:31338, received "eip155:5"',
    )
  })
})

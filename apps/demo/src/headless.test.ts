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
  kit: Latchkey
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

/** A kit in plain Node: a wallet, two chains, a clock that is held. */
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
  const kit = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage,
    clock,
    storageKey: crypto.randomUUID(),
    ...parameters.options,
  })
  stops.push(kit.start())
  return { kit, wallet, clock, storage }
}

const viewOf = (kit: Latchkey): string => {
  const state = kit.modal.getState()
  return state.status === 'open' ? (state.stack.at(-1)?.view ?? '') : state.status
}

/** Resolves once the machine is in this state; no clock involved. */
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
  connectWallet(world.kit, WALLET)
  await until(world.kit.connect, 'connected')
}

describe('a kit without a page', () => {
  test('default', async () => {
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined'])
    const world = createWorld()
    openModal(world.kit)
    expect(viewOf(world.kit)).toBe('Connect')
    await connected(world)
    expect(world.kit.connect.getState()).toMatchObject({
      connection: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', networkId: ONE },
    })
    expect(viewOf(world.kit)).toBe('closed')
    openModal(world.kit)
    expect(viewOf(world.kit)).toBe('Account')
  })

  test('behavior: connectWallet resolves to the connection, or rejects with the error of the attempt', async () => {
    const { kit, wallet } = createWorld()
    wallet.behaviors.rejectsAs = { code: 4001, message: 'User rejected the request.' }
    await expect(connectWallet(kit, WALLET)).rejects.toMatchObject({ name: 'UserRejectedError' })
    wallet.behaviors.rejectsAs = undefined
    expect(await connectWallet(kit, WALLET)).toMatchObject({
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      networkId: ONE,
    })
  })

  test('behavior: connectWallet rejects when the attempt is cancelled, and an unused promise reports nothing', async () => {
    const { kit, wallet } = createWorld()
    wallet.behaviors.neverAnswers = ['eth_requestAccounts']
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    connectWallet(kit, WALLET)
    const outcome = connectWallet(kit, WALLET)
    cancelConnect(kit)
    await expect(outcome).rejects.toMatchObject({ name: 'CancelledError' })
    // Node reports unhandled rejections before timers.
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('behavior: UnsupportedNetwork opens 300 ms after the wallet went where the app is not, and goes when it is left', async () => {
    const world = createWorld()
    await connected(world)
    world.wallet.switchChain(31339)
    await world.clock.advance(0)
    await world.clock.advance(299)
    expect(viewOf(world.kit)).toBe('closed')
    await world.clock.advance(1)
    expect(viewOf(world.kit)).toBe('UnsupportedNetwork')
    world.wallet.switchChain(31338)
    await world.clock.advance(0)
    expect(viewOf(world.kit)).toBe('closed')
    expect(world.kit.switching.getState()).toEqual({ status: 'idle', currentId: TWO })
  })

  test('behavior: passing through an unsupported network in less than 300 ms is not worth a word', async () => {
    const world = createWorld()
    await connected(world)
    world.wallet.switchChain(31339)
    await world.clock.advance(200)
    world.wallet.switchChain(31337)
    await world.clock.advance(1000)
    expect(viewOf(world.kit)).toBe('closed')
  })

  test('behavior: allowUnsupportedNetwork lets the user stay', async () => {
    const world = createWorld({ options: { allowUnsupportedNetwork: true } })
    await connected(world)
    world.wallet.switchChain(31339)
    await world.clock.advance(1000)
    expect(viewOf(world.kit)).toBe('closed')
  })

  test('behavior: after a switch from Networks the modal is back on Account; after one from the page it closes', async () => {
    const { kit, ...world } = createWorld()
    await connected({ kit, ...world })
    openModal(kit)
    kit.modal.push({ view: 'Networks' })
    expect(await switchNetwork(kit, TWO)).toMatchObject({ id: TWO })
    expect(kit.connect.getState()).toMatchObject({ connection: { networkId: TWO } })
    expect(viewOf(kit)).toBe('Account')
    openModal(kit, 'Networks')
    await switchNetwork(kit, ONE)
    expect(viewOf(kit)).toBe('closed')
  })

  test('behavior: a refused switch moves nothing', async () => {
    const { kit, ...world } = createWorld()
    await connected({ kit, ...world })
    world.wallet.behaviors.rejectsAs = { code: 4001 }
    await expect(switchNetwork(kit, TWO)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(kit.switching.getState()).toMatchObject({
      currentId: ONE,
      error: { name: 'UserRejectedError' },
    })
    expect(await world.wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('behavior: W1 leaving the Connecting view stops the waiting; closing does not', async () => {
    const { kit, ...world } = createWorld({
      wallet: { behaviors: { neverAnswers: ['eth_requestAccounts'] } },
    })
    openModal(kit)
    const wallet = kit.wallets.getState().wallets[0]
    if (!wallet) throw new Error('no wallet')
    kit.modal.push({ view: 'Connecting', wallet })
    connectWallet(kit, WALLET)
    closeModal(kit)
    expect(kit.connect.getState().status).toBe('connecting')
    openModal(kit)
    expect(viewOf(kit)).toBe('Connecting')
    kit.modal.open({ view: 'Connect' })
    expect(kit.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { error: { name: 'CancelledError' } },
    })
    await world.clock.advance(0)
  })

  test('behavior: W2 a request that was pending connects by itself once it is approved', async () => {
    const { kit, wallet, clock } = createWorld({
      wallet: { behaviors: { rejectsAs: { code: -32002, message: 'pending' } } },
    })
    connectWallet(kit, WALLET)
    await until(kit.connect, 'disconnected')
    wallet.behaviors.rejectsAs = undefined
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await clock.advance(1000)
    await until(kit.connect, 'connected')
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: W3 after a cancel a late approval is only offered', async () => {
    const { kit, wallet, clock } = createWorld({
      wallet: { behaviors: { neverAnswers: ['eth_requestAccounts'] } },
    })
    connectWallet(kit, WALLET)
    await clock.advance(0)
    cancelConnect(kit)
    wallet.settlePending('answer')
    await clock.advance(2000)
    expect(kit.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { ready: true },
    })
  })

  test('behavior: the next visit reconnects without asking; after a disconnect it does not', async () => {
    const first = createWorld({ options: { storageKey: 'visits' } })
    await connected(first)
    stops.splice(0).forEach((stop) => void stop())
    const second = createWorld({ options: { storageKey: 'visits' }, tab: first })
    expect(second.kit.connect.getState().status).toBe('reconnecting')
    await until(second.kit.connect, 'connected')
    expect(first.wallet.prompts).toHaveLength(1)
    await disconnect(second.kit)
    stops.splice(0).forEach((stop) => void stop())
    const third = createWorld({ options: { storageKey: 'visits' }, tab: first })
    expect(third.kit.connect.getState().status).toBe('disconnected')
  })

  test('behavior: W23 tabs follow each other, without telling each other twice', async () => {
    const storageKey = crypto.randomUUID()
    const first = createWorld({ options: { storageKey } })
    const second = createWorld({ options: { storageKey }, tab: first })
    await connected(first)
    await until(second.kit.connect, 'connected')
    expect(first.wallet.prompts).toHaveLength(1)
    await disconnect(second.kit)
    await until(first.kit.connect, 'disconnected')
    await until(second.kit.connect, 'disconnected')
  })

  test('behavior: a session ended by the wallet is neither forgotten nor revoked, and one tab reconnects the others', async () => {
    const storageKey = crypto.randomUUID()
    const first = createWorld({ options: { storageKey } })
    const second = createWorld({ options: { storageKey }, tab: first })
    await connected(first)
    await until(second.kit.connect, 'connected')
    first.wallet.lock()
    for (const { clock, kit } of [first, second]) {
      await clock.advance(400)
      await until(kit.connect, 'disconnected')
    }
    expect(first.wallet.requests.some(({ method }) => method === 'wallet_revokePermissions')).toBe(
      false,
    )
    first.wallet.unlock()
    const nextVisit = createWorld({ options: { storageKey }, tab: first })
    await until(nextVisit.kit.connect, 'connected')
    await connected(first)
    await until(second.kit.connect, 'connected')
    expect(first.wallet.prompts).toHaveLength(1)
  })

  test('behavior: two kits do not know of each other', async () => {
    const first = createWorld()
    const second = createWorld()
    await connected(first)
    openModal(first.kit)
    expect(second.kit.connect.getState().status).toBe('disconnected')
    expect(viewOf(second.kit)).toBe('closed')
  })

  test('behavior: a stopped kit leaves nothing behind', async () => {
    const world = createWorld()
    await connected(world)
    stops.splice(0).forEach((stop) => void stop())
    await world.clock.advance(0)
    expect(world.wallet.listenerCount()).toBe(0)
    expect(world.clock.pending()).toBe(0)
  })

  test('behavior: starting twice and stopping once keeps the kit alive, as StrictMode does it', async () => {
    const world = createWorld()
    world.kit.start()()
    await connected(world)
    world.wallet.selectAccount(1)
    await world.clock.advance(0)
    expect(world.kit.connect.getState()).toMatchObject({
      connection: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    })
  })

  test('error: a wallet or a network that is not there', async () => {
    const { kit } = createWorld()
    await expect(connectWallet(kit, 'com.absent')).rejects.toThrow(
      'The wallet "com.absent" is not in this browser',
    )
    await expect(switchNetwork(kit, 'eip155:5')).rejects.toThrow(
      'expected one of eip155:31337, eip155:31338, received "eip155:5"',
    )
  })
})

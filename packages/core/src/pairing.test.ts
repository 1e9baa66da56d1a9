import { createTestClock } from '@latchkey/testing'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelPairing } from './connect/cancelPairing.js'
import { connectionOf } from './connect/connectionOf.js'
import type { ConnectState } from './connect/connectState.js'
import { connectWallet } from './connect/connectWallet.js'
import { PairingExpiredError } from './connect/pairingErrors.js'
import { preparePairing } from './connect/preparePairing.js'
import { renewPairing } from './connect/renewPairing.js'
import { UserRejectedError } from './connect/walletErrors.js'
import { createLatchkey } from './createLatchkey.js'
import type { AdapterEvent, ChainAdapter, ConnectParameters } from './kernel/adapter.js'
import type { Cancel, Clock } from './kernel/clock.js'
import { CancelledError, NetworkRequestError } from './kernel/errors.js'
import { settle } from './kernel/settle.js'
import type { Connection, DirectoryWallet, Pairing, Wallet } from './kernel/types.js'
import type { EventLatchkey } from './latchkey.js'
import { closeModal } from './modal/closeModal.js'
import { openModal } from './openModal.js'
import type { LatchkeyOptions } from './options.js'

const wallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}
const browser: Wallet = { id: 'com.browser', name: 'Browser', namespace: 'eip155', installed: true }
const tern: DirectoryWallet = {
  id: 'tern',
  name: 'Tern',
  iconUrl: 'https://icons.example/tern.png',
  mobileLink: 'tern://',
}
const LIFE_MS = 240_000

function connection(name = 'WalletConnect', address = '0x01'): Connection {
  return { wallet: { ...wallet, name }, address, addresses: [address], networkId: 'eip155:1' }
}

interface Asked {
  parameters: ConnectParameters
  approve(connection?: Connection): void
  fail(error: Error): void
}

/**
 * Creates an adapter that the test controls: it creates pairings at once, and the test answers
 * them.
 */
function createAdapter(clock: Clock): ChainAdapter & {
  made: Pairing[]
  madeAt: number[]
  asked: Asked[]
  broken: Error | undefined
  restored: Connection | undefined
} {
  const network = {
    id: 'eip155:1' as const,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const unused = async (): Promise<never> => {
    throw new Error('not part of this')
  }
  return {
    namespace: 'eip155',
    networks: [network],
    made: [],
    madeAt: [],
    asked: [],
    broken: undefined,
    restored: undefined,
    start:
      (_listener: (event: AdapterEvent) => void): Cancel =>
      () =>
        undefined,
    getWallets: () => [browser, wallet],
    getConnection: () => undefined,
    async pair() {
      this.madeAt.push(clock.now())
      if (this.broken) throw this.broken
      const pairing = { uri: `wc:${this.made.length}@2`, expiresAt: clock.now() + LIFE_MS }
      this.made.push(pairing)
      return pairing
    },
    connect(parameters) {
      return new Promise((resolve, reject) => {
        // A rule of the port for every adapter.
        parameters.signal.addEventListener('abort', () => reject(new CancelledError()))
        this.asked.push({
          parameters,
          approve: (given = connection()) => resolve(given),
          fail: reject,
        })
      })
    },
    async reconnect() {
      return this.restored
    },
    async disconnect() {},
    waitForAccounts: unused,
    switchNetwork: unused,
    getBalance: unused,
    signMessage: unused,
    sendTransaction: unused,
    estimateGas: unused,
  }
}

interface World {
  latchkey: EventLatchkey
  adapter: ReturnType<typeof createAdapter>
  clock: ReturnType<typeof createTestClock>
  /** Sets the time without running timers, like a machine that slept. */
  sleep(ms: number): void
  asked(count: number): Promise<Asked>
}

const stops: Cancel[] = []

function createWorld(options: Partial<LatchkeyOptions> = {}): World {
  const clock = createTestClock()
  const slept = { ms: 0 }
  const late: Clock = { now: () => clock.now() + slept.ms, after: clock.after }
  const adapter = createAdapter(late)
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    clock: late,
    ...options,
  }) as EventLatchkey
  stops.push(latchkey.start())
  return {
    latchkey,
    adapter,
    clock,
    sleep: (ms) => {
      slept.ms += ms
    },
    async asked(count) {
      // The request follows the pairing within a few turns of the event loop. Without it, this loop
      // runs until the test times out.
      while (adapter.asked.length < count) await clock.advance(0)
      return adapter.asked[count - 1] as Asked
    },
  }
}

/** Resolves with the first matching state, now or later. */
function when<state>(
  machine: { getState(): state; subscribe(listener: () => void): Cancel },
  fits: (state: state) => boolean,
): Promise<state> {
  const arrived = new Promise<state>((resolve) => {
    const look = (): void => {
      if (!fits(machine.getState())) return
      stop()
      resolve(machine.getState())
    }
    const stop = machine.subscribe(look)
    look()
  })
  return settle(arrived, { deadline: 60_000 })
}

const isReady = (attempt: number) => (state: { status: string; attempt?: number }) =>
  state.status === 'ready' && state.attempt === attempt
const is = (status: string) => (state: { status: string }) => state.status === status

function showCode({ latchkey }: World, entry?: DirectoryWallet): void {
  openModal(latchkey, 'Connect')
  latchkey.modal.push({ view: 'ConnectingWalletConnect', entry })
  connectWallet(latchkey, wallet.id, { via: entry })
}

function onPhone(): void {
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604' },
  })
}

const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
beforeAll(() =>
  Promise.all([import('./connect/connect.js'), import('./wallets/readRecentEntries.js')]),
)
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(globalThis, 'navigator')
  if (own) Object.defineProperty(globalThis, 'navigator', own)
})

describe('pairing', () => {
  test('default', async () => {
    const world = createWorld()
    showCode(world)
    expect(await when(world.latchkey.pairing, isReady(1))).toMatchObject({
      pairing: { uri: 'wc:0@2', expiresAt: LIFE_MS },
    })
    ;(await world.asked(1)).approve()
    expect(await when(world.latchkey.connect, is('connected'))).toMatchObject({
      connection: { address: '0x01' },
    })
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
    expect(world.latchkey.modal.getState().status).toBe('closed')
    expect(world.clock.pending()).toBe(0)
  })

  test('behavior: on a computer, prepares nothing before a code is shown', async () => {
    const world = createWorld()
    openModal(world.latchkey)
    await world.clock.advance(5000)
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
    expect(world.adapter.madeAt).toEqual([])
  })

  test('behavior: rows 22–24 on a phone, the pairing exists before the tap, and ends when the modal closes', async () => {
    onPhone()
    const world = createWorld()
    openModal(world.latchkey)
    await when(world.latchkey.pairing, isReady(1))
    expect(world.adapter.asked).toEqual([])
    closeModal(world.latchkey)
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
    await world.clock.advance(LIFE_MS)
    expect(world.adapter.made).toHaveLength(1)
    expect(world.clock.pending()).toBe(0)
  })

  test('behavior: two calls create one pairing', async () => {
    const world = createWorld()
    for (let index = 0; index < 5; index++) preparePairing(world.latchkey)
    await when(world.latchkey.pairing, isReady(1))
    preparePairing(world.latchkey)
    expect(world.adapter.made).toHaveLength(1)
    cancelPairing(world.latchkey)
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('behavior: W26 replaces a code with 10 s left, and the attempt continues', async () => {
    const world = createWorld()
    showCode(world)
    await when(world.latchkey.pairing, isReady(1))
    const asked = await world.asked(1)
    await world.clock.advance(LIFE_MS - 10_001)
    expect(world.latchkey.pairing.getState()).toMatchObject({ attempt: 1 })
    await world.clock.advance(1)
    await when(world.latchkey.pairing, isReady(2))
    expect(world.latchkey.connect.getState()).toMatchObject({ status: 'connecting' })
    asked.approve()
    await when(world.latchkey.connect, is('connected'))
  })

  test('behavior: after a failure with the old code, calls the connector again with the new one', async () => {
    const world = createWorld()
    showCode(world)
    const first = await world.asked(1)
    first.fail(new PairingExpiredError())
    await world.clock.advance(1000)
    const second = await world.asked(2)
    expect(world.latchkey.pairing.getState()).toMatchObject({ status: 'ready', attempt: 2 })
    second.approve()
    await when(world.latchkey.connect, is('connected'))
  })

  test('behavior: W35 after a sleep without timers, replaces an expired code within a second', async () => {
    const world = createWorld()
    showCode(world)
    await when(world.latchkey.pairing, isReady(1))
    await world.clock.advance(0)
    world.sleep(3_600_000)
    await world.clock.advance(1000)
    expect(await when(world.latchkey.pairing, isReady(2))).toMatchObject({
      pairing: { expiresAt: 3_600_000 + 1000 + LIFE_MS },
    })
  })

  test('behavior: a clock that is set back causes no delay', async () => {
    const world = createWorld()
    showCode(world)
    await when(world.latchkey.pairing, isReady(1))
    world.sleep(-3_600_000)
    renewPairing(world.latchkey)
    await world.clock.advance(1000)
    await when(world.latchkey.pairing, isReady(2))
  })

  test('behavior: W26 after a refusal, shows it and a new code after a second', async () => {
    const world = createWorld()
    showCode(world)
    const asked = await world.asked(1)
    asked.fail(new UserRejectedError())
    await when(
      world.latchkey.connect,
      (state) => state.status === 'connecting' && state.declines === 1,
    )
    expect(world.latchkey.modal.getState()).toMatchObject({
      notice: { tone: 'error', text: 'Declined' },
    })
    await world.clock.advance(999)
    expect(world.latchkey.pairing.getState()).toMatchObject({ status: 'preparing', attempt: 2 })
    await world.clock.advance(1)
    await when(world.latchkey.pairing, isReady(2))
    ;(await world.asked(2)).approve()
    await when(world.latchkey.connect, is('connected'))
    expect(world.adapter.madeAt).toEqual([0, 1000])
  })

  test('behavior: W7 after an invalid answer, shows a new code after a second', async () => {
    const world = createWorld()
    showCode(world)
    const asked = await world.asked(1)
    asked.fail(Object.assign(new Error('The key is invalid.'), { code: 'INVALID_ANSWER' }))
    await when(
      world.latchkey.pairing,
      (state) => state.status === 'preparing' && state.attempt === 2,
    )
    await world.clock.advance(1000)
    await when(world.latchkey.pairing, isReady(2))
    ;(await world.asked(2)).approve()
    await when(world.latchkey.connect, is('connected'))
  })

  test('error: without a visible code, a refusal ends the attempt, and no work continues in the background', async () => {
    const world = createWorld()
    connectWallet(world.latchkey, wallet.id)
    ;(await world.asked(1)).fail(new UserRejectedError())
    expect(await when(world.latchkey.connect, is('disconnected'))).toMatchObject({
      failure: { error: { name: 'UserRejectedError' } },
    })
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
    await world.clock.advance(LIFE_MS)
    expect(world.adapter.made).toHaveLength(1)
    expect(world.clock.pending()).toBe(0)
  })

  test.each<[string, (latchkey: EventLatchkey) => void]>([
    ['going back', (latchkey) => latchkey.modal.back()],
    ['closing', (latchkey) => closeModal(latchkey)],
    ['a verb', cancelPairing],
  ])('behavior: %s cancels, and a late approval does not connect', async (_, leave) => {
    const world = createWorld()
    showCode(world)
    const asked = await world.asked(1)
    leave(world.latchkey)
    expect(asked.parameters.signal.aborted).toBe(true)
    expect(world.latchkey.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { error: expect.any(CancelledError) },
    })
    asked.approve()
    await world.clock.advance(LIFE_MS)
    expect(world.latchkey.connect.getState().status).toBe('disconnected')
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
    expect(world.adapter.made).toHaveLength(1)
    expect(world.clock.pending()).toBe(0)
  })

  test('behavior: on a phone, going back to the list creates a new pairing, because the cancelled one is void', async () => {
    onPhone()
    const world = createWorld()
    showCode(world, tern)
    await world.asked(1)
    world.latchkey.modal.back()
    expect(world.latchkey.connect.getState().status).toBe('disconnected')
    await world.clock.advance(1000)
    expect(await when(world.latchkey.pairing, isReady(2))).toMatchObject({
      pairing: { uri: 'wc:1@2' },
    })
  })

  test('behavior: choosing a browser wallet meanwhile replaces the attempt', async () => {
    const world = createWorld()
    showCode(world)
    const first = await world.asked(1)
    connectWallet(world.latchkey, browser.id)
    expect(first.parameters.signal.aborted).toBe(true)
    const second = await world.asked(2)
    second.approve({ ...connection(), wallet: browser })
    expect(await when(world.latchkey.connect, is('connected'))).toMatchObject({
      connection: { wallet: { id: browser.id } },
    })
    expect(world.latchkey.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: shows that a relay is unreachable, and the next attempt works', async () => {
    const world = createWorld()
    world.adapter.broken = new NetworkRequestError()
    showCode(world)
    await when(world.latchkey.pairing, is('failed'))
    expect(await when(world.latchkey.connect, is('disconnected'))).toMatchObject({
      failure: { error: { name: 'NetworkRequestError' } },
    })
    world.adapter.broken = undefined
    renewPairing(world.latchkey)
    await world.clock.advance(1000)
    await when(world.latchkey.pairing, isReady(2))
    ;(await world.asked(1)).approve()
    await when(world.latchkey.connect, is('connected'))
  })

  test('error: an adapter without pairings, or with an expired one, does not cause a loop', async () => {
    const without = createWorld()
    Reflect.deleteProperty(without.adapter, 'pair')
    preparePairing(without.latchkey)
    expect(await when(without.latchkey.pairing, is('failed'))).toMatchObject({
      error: { name: 'MethodUnsupportedError' },
    })
    const stale = createWorld()
    stale.adapter.pair = async () => ({ uri: 'wc:old@2', expiresAt: 10_000 })
    preparePairing(stale.latchkey)
    expect(await when(stale.latchkey.pairing, is('failed'))).toMatchObject({
      error: { name: 'PairingExpiredError' },
    })
    expect(stale.clock.pending()).toBe(0)
  })

  test('behavior: creates at most one new code per second, for any number of presses', async () => {
    const world = createWorld()
    showCode(world)
    await when(world.latchkey.pairing, isReady(1))
    for (let index = 0; index < 100; index++) {
      renewPairing(world.latchkey)
      await world.clock.advance(100)
    }
    const gaps = world.adapter.madeAt
      .slice(1)
      .map((at, index) => at - (world.adapter.madeAt[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(9)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
  })

  test('behavior: two kits on one page pair independently', async () => {
    const [one, two] = [createWorld(), createWorld({ storageKey: 'two' })]
    showCode(one)
    showCode(two)
    await Promise.all([
      when(one.latchkey.pairing, isReady(1)),
      when(two.latchkey.pairing, isReady(1)),
    ])
    ;(await one.asked(1)).approve()
    await when(one.latchkey.connect, is('connected'))
    expect(two.latchkey.connect.getState().status).toBe('connecting')
    expect(two.latchkey.pairing.getState().status).toBe('ready')
  })
})

describe('the wallet of the directory that a pairing was opened with', () => {
  test('default', async () => {
    const world = createWorld()
    showCode(world, tern)
    expect(world.latchkey.connect.getState()).toMatchObject({ via: tern })
    ;(await world.asked(1)).approve(connection('tern wallet'))
    expect(await when(world.latchkey.connect, is('connected'))).toMatchObject({
      connection: { wallet: { id: wallet.id, name: 'Tern', iconUrl: tern.iconUrl } },
    })
    expect(world.latchkey.wallets.getState().recentIds).toEqual(['tern'])
  })

  test('behavior: keeps its name and picture when the account changes', async () => {
    const world = createWorld()
    showCode(world, tern)
    ;(await world.asked(1)).approve(connection('Tern'))
    await when(world.latchkey.connect, is('connected'))
    world.latchkey.connect.send({
      type: 'connectionChanged',
      connection: connection('Tern', '0x02'),
    })
    expect(world.latchkey.connect.getState()).toMatchObject({
      connection: { address: '0x02', wallet: { iconUrl: tern.iconUrl } },
    })
  })

  test('behavior: shows another wallet that answered under its own name, without the first one’s picture', async () => {
    const world = createWorld()
    showCode(world, tern)
    ;(await world.asked(1)).approve(connection('Quill'))
    const state = await when(world.latchkey.connect, is('connected'))
    expect(state).toMatchObject({ connection: { wallet: { name: 'Quill' } } })
    expect(state).not.toHaveProperty('connection.wallet.iconUrl')
    expect(world.latchkey.wallets.getState().recentIds).toEqual([wallet.id])
  })

  test('behavior: opening another app for the same attempt requests once', async () => {
    const world = createWorld()
    showCode(world, tern)
    await world.asked(1)
    const quill = { ...tern, id: 'quill', name: 'Quill' }
    connectWallet(world.latchkey, wallet.id, { via: quill })
    await world.clock.advance(0)
    expect(world.adapter.asked).toHaveLength(1)
    expect(world.latchkey.connect.getState()).toMatchObject({ via: quill })
  })

  test('behavior: is restored after a reload, and in the other tabs', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const options = { storage, storageKey: 'reload' }
    const tab = createWorld(options)
    tab.adapter.restored = connection('Tern')
    const first = createWorld(options)
    showCode(first, tern)
    ;(await first.asked(1)).approve(connection('Tern'))
    await when(first.latchkey.connect, is('connected'))
    const hasPicture = (state: ConnectState): boolean =>
      connectionOf(state)?.wallet.iconUrl === tern.iconUrl
    await when(tab.latchkey.connect, hasPicture)
    const reloaded = createWorld(options)
    reloaded.adapter.restored = connection('Tern')
    await when(reloaded.latchkey.connect, hasPicture)
  })
})

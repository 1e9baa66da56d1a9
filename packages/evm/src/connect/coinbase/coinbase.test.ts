import { type Connection, LatchkeyError } from '@latchkey/core'
import { createTestClock, createTestWallet, type TestClock } from '@latchkey/testing'
import { type Config, createConfig, createStorage, http, reconnect } from '@wagmi/core'
import { verifyMessage } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EvmAdapter, evm } from '../../evm.js'
import {
  account,
  approve,
  createPopupWorld,
  KEYS_URL,
  type PopupWindow,
  type PopupWorld,
} from '../../test/popupWallet.js'
import { chain, failure } from '../../test/world.js'
import { coinbase } from './coinbase.js'

// Loads the lazy-loaded modules up front: the clock is held during the tests.
beforeAll(() =>
  Promise.all([
    import('../../actions.js'),
    import('./coinbaseWallet.js'),
    import('@coinbase/wallet-sdk'),
  ]),
)

interface World {
  adapter: EvmAdapter
  config: Config
  clock: TestClock
  connect(signal?: AbortSignal): Promise<Connection>
}

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown): void => void unhandled.push(reason)
const errors: unknown[][] = []
const state: { world: PopupWorld | undefined } = { world: undefined }

function world(): PopupWorld {
  if (!state.world) throw new Error('The world is there only while a test runs')
  return state.world
}

beforeEach(() => {
  state.world = createPopupWorld()
  process.on('unhandledRejection', onUnhandled)
  vi.spyOn(console, 'error').mockImplementation((...line) => void errors.push(line))
})

afterEach(async () => {
  // Unhandled rejections are reported after this turn's promises.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onUnhandled)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(unhandled.splice(0)).toEqual([])
  expect(errors.splice(0)).toEqual([])
})

function until(holds: () => boolean): Promise<unknown> {
  return vi.waitUntil(holds, { interval: 1, timeout: 20_000 })
}

/** Resolves once the SDK has processed the window's end: no listeners and no timers are left. */
async function ended({ clock }: World): Promise<void> {
  await clock.advance(0)
  await until(() => world().listeners() === 0)
  expect(clock.pending()).toBe(0)
}

function createInstance(options: Parameters<typeof coinbase>[0] = {}): World {
  const clock = createTestClock()
  const config = createConfig({
    chains: [
      chain(31337, 'http://node.test/31337'),
      chain(31338, 'http://node.test/31338'),
      chain(31339, 'http://node.test/31339'),
    ],
    transports: {
      31337: http('http://node.test/31337'),
      31338: http('http://node.test/31338'),
      31339: http('http://node.test/31339'),
    },
    connectors: [coinbase({ keysUrl: KEYS_URL, ...options }, { clock })],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    }),
  })
  const adapter = evm({ config }, { clock, window: new EventTarget() })
  adapter.start(() => {})
  return {
    adapter,
    config,
    clock,
    connect: (signal = new AbortController().signal) =>
      adapter.connect({ walletId: 'coinbase', signal }),
  }
}

/** Lets time pass until the promise is settled. */
async function passing<value>({ clock }: World, promise: Promise<value>): Promise<value> {
  const state = { isSettled: false }
  const settled = promise.finally(() => {
    state.isSettled = true
  })
  settled.catch(() => undefined) // Awaited below.
  while (!state.isSettled) await clock.advance(100)
  return settled
}

function lastWindow(): PopupWindow {
  const window = world().windows.at(-1)
  if (!window) throw new Error('No window was opened')
  return window
}

/** Resolves to a window that shows a request; if windows do not load, to any window. */
async function opened(): Promise<PopupWindow> {
  const requests = world().behaviors.loads ? 1 : 0
  await until(() => (world().windows.at(-1)?.actions.length ?? -1) >= requests)
  return lastWindow()
}

test('default: connects by the window, signs, sends and leaves nothing behind', async () => {
  const latchkey = createInstance({ appName: 'Millpond' })
  const { adapter } = latchkey
  const connection = await latchkey.connect()
  expect(connection).toMatchObject({
    wallet: { id: 'coinbase', name: 'Coinbase Wallet', installed: false },
    address: account.address,
    networkId: 'eip155:31337',
  })
  lastWindow().closeByUser()
  await latchkey.clock.advance(0)

  const signature = await adapter.signMessage({ message: 'Hello' })
  expect(
    await verifyMessage({
      address: account.address,
      message: 'Hello',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  expect(
    await passing(latchkey, adapter.sendTransaction({ to: account.address, value: 1n })),
  ).toMatch(/^0x(ab){32}$/)
  expect(world().windows.map(({ actions }) => actions.map(({ method }) => method))).toEqual([
    ['eth_requestAccounts'],
    ['personal_sign', 'eth_sendTransaction'],
  ])

  // While the window is still open.
  await adapter.disconnect()
  expect(adapter.getConnection()).toBeUndefined()
  expect(lastWindow().closed).toBe(true)
  expect([...world().storage.keys()]).toEqual([])
  await ended(latchkey)
})

test('behavior: SEC-64 requests only the wallet window and the headers of the page', async () => {
  const { adapter, connect } = createInstance()
  expect(world().requests).toEqual([])
  await connect()
  await adapter.signMessage({ message: 'Hello' })
  await adapter.disconnect()
  expect([...new Set(world().requests)].sort()).toEqual([
    'HEAD https://app.test/page',
    'OPEN https://keys.test/connect',
  ])
})

test('behavior: loads and stores nothing before the user chooses the wallet, not even on a wagmi reconnect', async () => {
  const { config } = createInstance()
  expect(await reconnect(config)).toEqual([])
  expect(world().requests).toEqual([])
  expect(world().storage.size).toBe(0)
})

test('behavior: after prepare, opens the window before any task or message runs', async () => {
  const { config } = createInstance()
  const connector = config.connectors[0] as unknown as {
    prepare(): void
    connect(): Promise<unknown>
  }
  connector.prepare()
  await until(() => world().requests.length > 0)
  expect(world().requests).toEqual(['HEAD https://app.test/page'])
  const connected = connector.connect()
  // Runs after every promise of the click, and before the first task or reply.
  await new Promise((resolve) => setImmediate(resolve))
  expect(world().windows).toHaveLength(1)
  await connected
})

test('behavior: restores window.open right after the call', async () => {
  const { open } = window
  const { connect } = createInstance()
  const connected = connect()
  await opened()
  expect(window.open).toBe(open)
  await connected
})

test('behavior: restores a remembered connection without a window, and none after a disconnect', async () => {
  await createInstance().connect()
  const again = createInstance()
  const connection = await again.adapter.reconnect({
    walletId: 'coinbase',
    signal: new AbortController().signal,
  })
  expect(connection?.address).toBe(account.address)
  expect(world().windows).toHaveLength(1)
  await again.adapter.disconnect()
  const third = createInstance()
  expect(
    await third.adapter.reconnect({ walletId: 'coinbase', signal: new AbortController().signal }),
  ).toBeUndefined()
  expect(await reconnect(third.config)).toEqual([])
})

test('behavior: uses the installed extension, follows its changes and opens no window', async () => {
  const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://node.test/31337' }] })
  vi.stubGlobal('coinbaseWalletExtension', {
    ...wallet.provider,
    disconnect() {
      throw new Error('Extension context invalidated.')
    },
  })
  const { adapter, connect, clock } = createInstance()
  const { address } = await connect()
  expect(wallet.prompts).toEqual([expect.objectContaining({ kind: 'connect' })])
  await clock.advance(0)
  wallet.selectAccount(1)
  await clock.advance(0)
  expect(adapter.getConnection()?.address).not.toBe(address)
  expect(await adapter.signMessage({ message: 'Hello' })).toMatch(/^0x/)
  expect(world().windows).toHaveLength(0)
  await adapter.disconnect()
  expect(wallet.listenerCount()).toBe(0)
  expect(clock.pending()).toBe(0)
})

test('behavior: switches to a network of the wallet without a window, and to any other with one', async () => {
  const { adapter, connect } = createInstance()
  await connect()
  lastWindow().closeByUser()
  const signal = new AbortController().signal
  await adapter.switchNetwork({ networkId: 'eip155:31338', signal })
  expect(adapter.getConnection()?.networkId).toBe('eip155:31338')
  expect(world().windows).toHaveLength(1)
  expect(await failure(adapter.switchNetwork({ networkId: 'eip155:31339', signal }))).toBe(
    'MethodUnsupportedError',
  )
  expect(lastWindow().actions.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  expect(adapter.getConnection()?.networkId).toBe('eip155:31338')
})

test('error: W34 a blocked window is a PopupBlockedError, and the next try works', async () => {
  const latchkey = createInstance()
  world().behaviors.blocked = true
  expect(await failure(latchkey.connect())).toBe('PopupBlockedError')
  await ended(latchkey)
  world().behaviors.blocked = false
  expect((await latchkey.connect()).address).toBe(account.address)
  expect(lastWindow().actions).toHaveLength(1)

  lastWindow().closeByUser()
  await latchkey.clock.advance(0)
  world().behaviors.blocked = true
  const { adapter } = latchkey
  expect(await failure(adapter.signMessage({ message: 'Hello' }))).toBe('PopupBlockedError')
  await latchkey.clock.advance(0)
  await until(() => world().listeners() === 0)
  world().behaviors.blocked = false
  expect(await adapter.signMessage({ message: 'Hello' })).toMatch(/^0x/)
  expect(lastWindow().actions.map(({ method }) => method)).toEqual(['personal_sign'])
})

test('error: W34 a window closed by the user is reported as closed, not as declined, and the next try works', async () => {
  const latchkey = createInstance()
  world().behaviors.answer = () => undefined
  const connected = failure(latchkey.connect())
  const window = await opened()
  window.closeByUser()
  expect(await connected).toBe('PopupClosedError')
  await ended(latchkey)
  world().behaviors.answer = approve
  expect((await latchkey.connect()).address).toBe(account.address)
})

test('error: W34 a window that closes without a message while it loads is reported as closed', async () => {
  const latchkey = createInstance()
  world().behaviors.loads = false
  const connected = failure(latchkey.connect())
  const window = await opened()
  window.closeByUser()
  await latchkey.clock.advance(1000)
  expect(await connected).toBe('PopupClosedError')
  await ended(latchkey)
  world().behaviors.loads = true
  expect((await latchkey.connect()).address).toBe(account.address)
  expect(world().windows).toHaveLength(2)
})

test('error: W34 a loaded window that closes without a message is reported as closed', async () => {
  const latchkey = createInstance()
  world().behaviors.answer = () => undefined
  const connected = failure(latchkey.connect())
  const window = await opened()
  window.closed = true
  await latchkey.clock.advance(1000)
  expect(await connected).toBe('PopupClosedError')
  await ended(latchkey)
  world().behaviors.answer = approve
  expect((await latchkey.connect()).address).toBe(account.address)
})

/** Delays every `encrypt` or `decrypt` call until `goOn()`. */
function hold(operation: 'encrypt' | 'decrypt'): { hasBegun(): boolean; goOn(): void } {
  const gate: { open(): void } = { open: () => {} }
  const released = new Promise<void>((resolve) => void (gate.open = resolve))
  const original = crypto.subtle[operation]
  const held = vi.spyOn(crypto.subtle, operation).mockImplementation(async (...given) => {
    await released
    return original.apply(crypto.subtle, given)
  })
  return { hasBegun: () => held.mock.calls.length > 0, goOn: () => gate.open() }
}

test('behavior: W34 accepts an answer that arrives as the window is seen to be closed', async () => {
  const latchkey = createInstance()
  // The wallet's last message is still being encrypted.
  const sealing = hold('encrypt')
  const connected = latchkey.connect()
  await until(sealing.hasBegun)
  lastWindow().closed = true
  await latchkey.clock.advance(500)
  sealing.goOn()
  expect((await connected).address).toBe(account.address)
})

test('behavior: W34 a window that closes after its answer is not a rejection, also if decryption takes long', async () => {
  const latchkey = createInstance()
  const reading = hold('decrypt')
  const connected = latchkey.connect()
  await until(reading.hasBegun)
  // Closes without a message, which can also arrive late.
  lastWindow().closed = true
  await latchkey.clock.advance(5000)
  reading.goOn()
  expect((await connected).address).toBe(account.address)
  await latchkey.clock.advance(1000)
  await ended(latchkey)
})

test('error: W34 names the header to change if the opener policy of the page cuts the window off', async () => {
  world().openerPolicy = 'same-origin; report-to="coop"'
  const latchkey = createInstance()
  world().behaviors.loads = false
  const connected = latchkey.connect().catch((error: unknown) => error)
  const window = await opened()
  window.closed = true
  await latchkey.clock.advance(1000)
  const error = (await connected) as LatchkeyError
  expect(error).toBeInstanceOf(LatchkeyError)
  expect(error.name).toBe('PopupCutOffError')
  expect(error.shortMessage).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups')
  await ended(latchkey)
})

test('error: an abort closes the window, and a late approval does not connect', async () => {
  const latchkey = createInstance()
  const approval: { give(): void } = { give: () => {} }
  world().behaviors.answer = (action) =>
    new Promise((resolve) => void (approval.give = () => resolve(approve(action))))
  const controller = new AbortController()
  const connected = failure(latchkey.connect(controller.signal))
  const window = await opened()
  controller.abort()
  expect(await connected).toBe('CancelledError')
  expect(window.closed).toBe(true)
  approval.give()
  await ended(latchkey)
  expect(latchkey.adapter.getConnection()).toBeUndefined()
  world().behaviors.answer = approve
  expect((await latchkey.connect()).address).toBe(account.address)
})

test('error: aborting a signature closes the window', async () => {
  const latchkey = createInstance()
  await latchkey.connect()
  world().behaviors.answer = () => undefined
  const controller = new AbortController()
  const signed = failure(
    latchkey.adapter.signMessage({ message: 'Hello', signal: controller.signal }),
  )
  await until(() => lastWindow().actions.length === 2)
  controller.abort()
  expect(await signed).toBe('CancelledError')
  expect(lastWindow().closed).toBe(true)
  await latchkey.clock.advance(0)
  await until(() => world().listeners() === 0)
  world().behaviors.answer = approve
  expect(await latchkey.adapter.signMessage({ message: 'Hello' })).toMatch(/^0x/)
})

test('error: opens no window for a request that is already aborted', async () => {
  const { connect, clock } = createInstance()
  expect(await failure(connect(AbortSignal.abort()))).toBe('CancelledError')
  const controller = new AbortController()
  const connected = failure(connect(controller.signal))
  controller.abort()
  expect(await connected).toBe('CancelledError')
  await clock.advance(0)
  expect(world().windows).toHaveLength(0)
})

test('error: rejects after the deadline if the window never answers', async () => {
  const { connect, clock } = createInstance()
  world().behaviors.answer = () => undefined
  const connected = failure(connect())
  const window = await opened()
  await clock.advance(300_000)
  expect(await connected).toBe('TimeoutError')
  expect(window.closed).toBe(true)
})

test('error: maps the wallet’s refusals and invalid answers to the kit’s errors', async () => {
  const { connect } = createInstance()
  world().behaviors.answer = () => {
    throw { code: 4001, message: 'User denied' }
  }
  expect(await failure(connect())).toBe('UserRejectedError')
  world().behaviors.answer = () => ['not an address']
  expect(await failure(connect())).toBe('InvalidWalletResponseError')
  // An invalid answer is not stored either.
  world().behaviors.answer = approve
  expect((await connect()).address).toBe(account.address)
})

test('behavior: SEC-65 connects at the second try at the latest with a corrupted storage of the SDK', async () => {
  await createInstance().connect()
  const kept = new Map(world().storage)
  const names = [...kept.keys()].filter((name) => name.startsWith('-CBWSDK'))
  expect(names.length).toBeGreaterThan(5)
  const failures: string[] = []
  for (const name of names) {
    for (const junk of ['', '{', 'null', '[7]', '{"id":"x"}']) {
      world().storage.clear()
      for (const [key, value] of kept) world().storage.set(key, key === name ? junk : value)
      const latchkey = createInstance()
      const connection = await latchkey
        .connect()
        .catch(() => latchkey.connect())
        .catch(() => undefined)
      if (connection?.address !== account.address) failures.push(`${name} = ${junk}`)
      await latchkey.adapter.disconnect()
      if (world().windows.at(-1)?.closed === false) lastWindow().closeByUser()
      await latchkey.clock.advance(0)
    }
  }
  expect(failures).toEqual([])
})

test('behavior: SEC-65 recovers from an unreadable session', async () => {
  await createInstance().connect()
  world().storage.set('-CBWSDK:SCWStateManager:accounts', '{')
  expect((await createInstance().connect()).address).toBe(account.address)
})

test('error: SEC-65 where storage is blocked this wallet fails with a reason, and the adapter still works', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { adapter, connect } = createInstance()
  expect(await failure(connect())).toBe('UnknownError')
  expect(
    await adapter.reconnect({ walletId: 'coinbase', signal: new AbortController().signal }),
  ).toBeUndefined()
  expect(adapter.getWallets()).toHaveLength(1)
})

test.each([
  ['preference', { preference: 'any' as never }],
  ['keysUrl', { keysUrl: 'javascript:alert(1)' }],
  ['keysUrl', { keysUrl: 'http://keys.example' }],
  ['appLogoUrl', { appLogoUrl: 'data:text/html,x' }],
])('error: throws with the name of a wrong option (%s)', (option, options) => {
  expect(() => coinbase(options)).toThrow(`coinbase.${option}`)
})

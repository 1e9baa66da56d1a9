import { LatchkeyError, OutcomeUnknownError } from '@latchkey/core'
import { safeMethods, unsafeMethods } from '@latchkey/protocol'
import { VaultError } from '@latchkey/vault'
import { beforeAll, expect, test, vi } from 'vitest'
import { ada, createLoginWorld, type LoginWorld } from '../test/world.js'

// Loads the lazy-loaded module up front: the clock is held during the tests.
beforeAll(() => import('./createLogin.js'))

function until(holds: () => boolean): Promise<unknown> {
  return vi.waitUntil(holds, { interval: 1, timeout: 20_000 })
}

async function failure(promise: Promise<unknown>): Promise<LatchkeyError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof LatchkeyError)) throw new Error(`Not refused: ${String(error)}`)
  return error
}

async function loggedIn(options: { isInline?: boolean } = {}): Promise<LoginWorld> {
  const world = createLoginWorld({}, options)
  await world.port.connect()
  world.seen.splice(0)
  world.events.splice(0)
  return world
}

/** Makes the frame hold requests until the test answers them. */
function holding(world: LoginWorld): { answer(value: unknown): void } {
  const held: { answer(value: unknown): void } = { answer: () => {} }
  world.replies.RPC_REQUEST = () =>
    new Promise((resolve) => {
      held.answer = resolve
    })
  return held
}

const sign = { method: 'personal_sign', params: ['0x48656c6c6f', ada.address] }

test('default: a request opens the frame’s window synchronously in the click and resolves with the frame’s reply', async () => {
  const world = await loggedIn()
  const held = holding(world)
  const signed = world.port.provider.request(sign)
  expect(world.windows).toMatchObject([
    { url: 'https://vault.example/approve?projectId=shop+1', closed: false },
  ])
  expect(world.windows[0]?.name).toMatch(/^latchkey-approve-[0-9a-f-]{36}$/)
  await until(() => world.seen.length === 1)
  expect(world.seen[0]).toMatchObject({ name: 'RPC_REQUEST', payload: sign })
  held.answer('0xsigned')
  expect(await signed).toBe('0xsigned')
  expect(world.windows[0]?.closed).toBe(true)
  expect(world.events).toEqual([
    { type: 'approvalStarted', method: 'personal_sign' },
    { type: 'approvalEnded', method: 'personal_sign', succeeded: true },
  ])
})

test('behavior: reads do not prompt the user, and every unsafe method does', async () => {
  const world = await loggedIn()
  world.replies.RPC_REQUEST = async () => '0x1'
  for (const method of safeMethods) await world.port.provider.request({ method })
  expect(world.windows).toEqual([])
  expect(world.events).toEqual([])
  for (const method of unsafeMethods) await world.port.provider.request({ method, params: [] })
  expect(world.windows).toHaveLength(unsafeMethods.length)
})

test('behavior: opens no window if approvals are shown inside the page', async () => {
  const world = await loggedIn({ isInline: true })
  world.replies.RPC_REQUEST = async () => '0x1'
  await world.port.provider.request(sign)
  expect(world.windows).toEqual([])
})

test('behavior: a second request uses the open window, which closes after the last request', async () => {
  const world = await loggedIn()
  const answers: ((value: unknown) => void)[] = []
  world.replies.RPC_REQUEST = () => new Promise((resolve) => void answers.push(resolve))
  const both = [world.port.provider.request(sign), world.port.provider.request(sign)]
  expect(world.windows).toMatchObject([{ focused: 1 }])
  await until(() => answers.length === 2)
  answers[0]?.('0x1')
  await both[0]
  expect(world.windows[0]?.closed).toBe(false)
  answers[1]?.('0x2')
  await both[1]
  expect(world.windows[0]?.closed).toBe(true)
})

test('error: rejects a method that is on neither list, without posting to the frame', async () => {
  const world = await loggedIn()
  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'wallet_watchAsset',
    'eth_signTypedData',
    'constructor',
    '__proto__',
    '',
    'ETH_CHAINID',
  ])
    expect(await failure(world.port.provider.request({ method }))).toMatchObject({
      name: 'MethodUnsupportedError',
      shortMessage: 'Requested RPC call is not allowed',
      message: 'Requested RPC call is not allowed',
      code: 4200,
    })
  expect(world.seen).toEqual([])
  expect(world.windows).toEqual([])
  expect(world.events[0]).toEqual({ type: 'methodRefused', method: 'eth_sign' })
})

test('behavior: answers `eth_chainId` without a request to the frame', async () => {
  const world = await loggedIn()
  expect(await world.port.provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(world.seen).toEqual([])
  world.storage.set('latchkey.login.lastChain', '"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"')
  expect(await failure(world.port.provider.request({ method: 'eth_chainId' }))).toMatchObject({
    code: 4901,
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['fail', () => Promise.reject(new VaultError('broken', 'Something broke.'))],
  ['are null', async () => null],
  ['do not fit', async () => ({ '0x1': new Map() })],
])('behavior: returns no capabilities if those of the frame %s', async (_what, reply) => {
  const world = await loggedIn()
  world.replies.RPC_REQUEST = reply
  expect(
    await world.port.provider.request({ method: 'wallet_getCapabilities', params: [ada.address] }),
  ).toEqual({})
})

test('behavior: closing the modal aborts only the requests that wait for the user', async () => {
  const world = await loggedIn()
  const answers: ((value: unknown) => void)[] = []
  world.replies.RPC_REQUEST = () => new Promise((resolve) => void answers.push(resolve))
  const signed = failure(world.port.provider.request(sign))
  const read = world.port.provider.request({ method: 'eth_blockNumber' })
  await until(() => answers.length === 2)
  world.port.rejectRequests()
  expect(await signed).toMatchObject({ message: 'Request was aborted', code: 4001 })
  expect(world.windows[0]?.closed).toBe(true)
  expect(world.events.at(-1)).toEqual({
    type: 'approvalEnded',
    method: 'personal_sign',
    succeeded: false,
  })
  answers[1]?.('0x10')
  expect(await read).toBe('0x10')
})

test('behavior: shows the frame over the page only while its surface is `inline`, and Escape aborts the request', async () => {
  const world = await loggedIn({ isInline: true })
  const held = holding(world)
  const [host] = world.hosts
  const signed = failure(world.port.provider.request(sign))
  await until(() => world.seen.length === 1)
  host?.emit({ event: 'surfaceChanged', surface: 'inline' })
  await until(world.isCovered)
  host?.emit({ event: 'surfaceChanged', surface: 'none' })
  await until(() => !world.isCovered())
  host?.emit({ event: 'surfaceChanged', surface: 'inline' })
  await until(world.isCovered)
  expect(
    world.events
      .filter(({ type }) => type === 'surfaceChanged')
      .map((event) => (event as { surface: string }).surface),
  ).toEqual(['inline', 'none', 'inline'])
  world.pressEscape()
  expect((await signed).message).toBe('Request was aborted')
  expect(world.isCovered()).toBe(false)
  await until(() => world.seen[0]?.signal.aborted === true)
  held.answer('0x')
})

test('behavior: raises the frame above a dialog that opens later, at most ten times', async () => {
  const world = await loggedIn({ isInline: true })
  holding(world)
  const signed = failure(world.port.provider.request(sign))
  world.hosts[0]?.emit({ event: 'surfaceChanged', surface: 'inline' })
  await until(world.isCovered)
  for (let time = 0; time < 10; time++) {
    world.openDialog()
    expect(world.isCovered()).toBe(false)
    await world.clock.advance(300)
    expect(world.isCovered()).toBe(true)
  }
  world.openDialog()
  await world.clock.advance(3000)
  expect(world.isCovered()).toBe(false)
  world.port.rejectRequests()
  expect((await signed).message).toBe('Request was aborted')
  world.hosts[0]?.emit({ event: 'surfaceChanged', surface: 'none' })
  await until(() => world.clock.pending() === 0)
})

test('behavior: keeps a request whose window was blocked, reports the surface `window`, and `showWindow` opens the window', async () => {
  const world = await loggedIn()
  const held = holding(world)
  world.behaviors.blocksWindows = true
  const signed = world.port.provider.request(sign)
  await until(() => world.seen.length === 1)
  world.hosts[0]?.emit({ event: 'surfaceChanged', surface: 'window' })
  await until(() =>
    world.events.some((event) => event.type === 'surfaceChanged' && event.surface === 'window'),
  )
  expect(world.isCovered()).toBe(false)
  world.behaviors.blocksWindows = false
  world.port.showWindow()
  expect(world.windows).toHaveLength(1)
  held.answer('0x1')
  expect(await signed).toBe('0x1')
})

test('error: W22 a send that times out rejects with OutcomeUnknownError', async () => {
  const world = await loggedIn()
  holding(world)
  const sent = failure(world.port.provider.request({ method: 'eth_sendTransaction', params: [{}] }))
  await until(() => world.seen.length === 1)
  await world.clock.advance(300_000)
  expect(await sent).toBeInstanceOf(OutcomeUnknownError)
})

test('error: SEC-04 rejects invalid or oversized parameters before posting', async () => {
  const world = await loggedIn()
  const ring: unknown[] = []
  ring.push(ring)
  const deep = Array.from({ length: 20 }).reduce((inner: unknown) => [inner], 1)
  for (const params of [
    [1n],
    [() => 1],
    ring,
    deep,
    ['x'.repeat(300_000)],
    [JSON.parse('{"__proto__":{"polluted":1}}')],
    new Map(),
  ])
    expect(
      await failure(world.port.provider.request({ method: 'eth_call', params })),
    ).toMatchObject({ code: -32602 })
  expect(world.seen).toEqual([])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('default: a social login opens its window synchronously in the click, and the page learns only the user’s name', async () => {
  const world = createLoginWorld({ socials: ['google'] })
  world.port.prepare()
  await until(() => world.syncs.length === 2)
  world.replies.GET_SOCIAL_REDIRECT_URI = async ({ provider }) => ({
    uri: `https://auth.example/v1/login/social/${provider}/start?attempt=1`,
  })
  world.replies.CONNECT_SOCIAL = async () => ({
    address: ada.address,
    chainId: 'eip155:1',
    userName: 'ada',
  })
  const connected = world.port.connectSocial({ provider: 'google' })
  expect(world.windows).toMatchObject([{ url: '', closed: false }])
  await connected
  expect(world.windows).toMatchObject([
    { url: 'https://auth.example/v1/login/social/google/start?attempt=1', closed: true },
  ])
  expect([world.port.getSocial(), world.port.getUserName(), world.port.isUsed()]).toEqual([
    'google',
    'ada',
    false,
  ])
})

test('behavior: calls `onClosed` within 3 s after a social window is closed, and keeps the login pending', async () => {
  const world = createLoginWorld({ socials: ['google'] })
  world.port.prepare()
  await until(() => world.syncs.length === 2)
  const pending: { resolve?: (user: unknown) => void } = {}
  world.replies.GET_SOCIAL_REDIRECT_URI = async () => ({
    uri: 'https://auth.example/v1/login/social/google/start?attempt=1',
  })
  world.replies.CONNECT_SOCIAL = () => new Promise((resolve) => Object.assign(pending, { resolve }))
  const notified: number[] = []
  const connected = world.port.connectSocial({
    provider: 'google',
    onClosed: () => notified.push(world.clock.now()),
  })
  await until(() => pending.resolve !== undefined)
  const [opened] = world.windows
  if (!opened) throw new Error('no window')
  // A window that navigates to another page appears closed for a moment.
  opened.closed = true
  await world.clock.advance(1000)
  opened.closed = false
  await world.clock.advance(5000)
  expect(notified).toEqual([])
  opened.closed = true
  const closedAt = world.clock.now()
  await world.clock.advance(10_000)
  expect(notified).toHaveLength(1)
  expect((notified[0] ?? 0) - closedAt).toBeLessThanOrEqual(3000)
  pending.resolve?.({ address: ada.address, chainId: 'eip155:1', userName: 'ada' })
  await connected
})

test('error: W34 reports a blocked social window at once, and does not navigate to a `javascript:` URL', async () => {
  const world = await loggedIn()
  world.behaviors.blocksWindows = true
  expect((await failure(world.port.connectSocial({ provider: 'x' }))).name).toBe(
    'PopupBlockedError',
  )
  expect(world.seen).toEqual([])
  world.behaviors.blocksWindows = false
  world.replies.GET_SOCIAL_REDIRECT_URI = async () => ({ uri: 'javascript:alert(1)' })
  await failure(world.port.connectSocial({ provider: 'x' }))
  expect(world.windows).toMatchObject([{ url: '', closed: true }])
})

test('behavior: opens the settings in a window, synchronously in the click', async () => {
  const world = await loggedIn()
  const opened = world.port.openSettings({ screen: 'export' })
  expect(world.windows).toHaveLength(1)
  await opened
  expect(world.seen).toMatchObject([{ name: 'OPEN_SETTINGS', payload: { screen: 'export' } }])
  expect(world.windows[0]?.closed).toBe(true)
})

test('behavior: SEC-61 V4 confirms an unproved address in a window opened in the click, and emits `userChanged` once', async () => {
  const world = createLoginWorld()
  world.replies.GET_USER = async () => ({ ...ada, isAddressProved: false })
  world.replies.CONFIRM_ADDRESS = async () => {
    world.hosts[0]?.emit({ event: 'userChanged', user: ada })
    return ada
  }
  await world.port.connect()
  expect(world.port.getUser()?.isAddressProved).toBe(false)
  world.events.splice(0)
  const received: unknown[] = []
  world.port.provider.on('accountsChanged', (accounts: string[]) => void received.push(accounts))
  const confirmed = world.port.confirmAddress()
  expect(world.windows).toMatchObject([{ closed: false }])
  expect(await confirmed).toEqual(ada)
  expect(world.windows).toMatchObject([{ closed: true }])
  expect(world.events).toEqual([{ type: 'userChanged', user: ada }])
  expect(received).toEqual([])
})

test('error: an address stays unproved after a declined or aborted confirmation, and the window closes', async () => {
  const world = createLoginWorld()
  world.replies.GET_USER = async () => ({ ...ada, isAddressProved: false })
  await world.port.connect()
  world.replies.CONFIRM_ADDRESS = () =>
    Promise.reject(new VaultError('rejected', 'You closed the window.', { code: 4001 }))
  expect(await failure(world.port.confirmAddress())).toMatchObject({
    name: 'UserRejectedError',
    shortMessage: 'You closed the window.',
    reason: 'rejected',
  })
  world.replies.CONFIRM_ADDRESS = () => new Promise(() => {})
  const controller = new AbortController()
  const left = failure(world.port.confirmAddress({ signal: controller.signal }))
  await until(() => world.names().filter((name) => name === 'CONFIRM_ADDRESS').length === 2)
  controller.abort()
  expect((await left).name).toBe('CancelledError')
  expect(world.windows.map(({ closed }) => closed)).toEqual([true, true])
  expect(world.port.getUser()?.isAddressProved).toBe(false)
})

import {
  LatchkeyError,
  LoginError,
  NetworkUnknownError,
  OptionError,
  UserRejectedError,
} from '@latchkey/core'
import { VaultError } from '@latchkey/vault'
import { beforeAll, expect, test, vi } from 'vitest'
import { login } from './login.js'
import { ada, createLoginWorld, FRAME, HOST, type LoginWorld } from './test/world.js'

// Loads the lazy-loaded module up front: the clock is held during the tests.
beforeAll(() => import('./login/createLogin.js'))

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

/** Another page load over the storage of a logged-in user. */
async function loggedIn(world: LoginWorld): Promise<LoginWorld> {
  await world.port.connect()
  world.seen.splice(0)
  return world
}

test('default: logs in by e-mail and a code, and remembers the login', async () => {
  const world = createLoginWorld()
  const { port } = world
  expect(await port.connectEmail({ email: 'ada@example.com' })).toEqual({ action: 'VERIFY_OTP' })
  await port.connectOtp({ otp: '123456' })
  expect(port.isUsed()).toBe(false)
  expect(await port.connect()).toMatchObject({ address: ada.address, chainId: 'eip155:1' })
  expect(port.isUsed()).toBe(true)
  expect(port.getEmail()).toBe('ada@example.com')
  expect(port.getUser()?.address).toBe(ada.address)
  expect(port.getSmartAccountNetworks()).toEqual([1, 8453])
  expect(world.names()).toEqual([
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
  ])
  expect(world.events).toEqual([{ type: 'userChanged', user: ada }])
  expect(world.clock.pending()).toBe(0)
})

test('behavior: creating a port uses neither page nor storage, and works without a page', () => {
  const { page, frames, storage } = createLoginWorld()
  expect(frames()).toEqual([])
  expect(storage.size).toBe(0)
  expect(page.document.adoptedStyleSheets).toEqual([])
  const port = login({ frameUrl: FRAME, projectId: 'shop' })
  expect([
    port.isUsed(),
    port.getUser(),
    port.getEmail(),
    port.getSocial(),
    port.getCooldown(),
  ]).toEqual([false, undefined, undefined, undefined, 0])
})

test('behavior: SEC-10 SEC-12 the frame may not navigate the page, gets only the origin as referrer, and its URL contains project and chain id, encoded', async () => {
  const world = createLoginWorld({ chainId: 'eip155:137' })
  world.port.prepare()
  await until(() => world.syncs.length === 2)
  const [frame] = world.frames()
  expect(frame?.src).toBe('https://vault.example/sdk?projectId=shop+1&chainId=eip155%3A137')
  expect(frame?.attributes.get('sandbox')?.split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
  expect(frame?.attributes.get('allow')).toBe('publickey-credentials-get; clipboard-write')
  expect(frame?.attributes.get('referrerpolicy')).toBe('strict-origin')
  expect(world.isCovered()).toBe(false)
})

test('behavior: SEC-01 the page posts one message, only to the frame’s origin, and adds no message listener to a window', async () => {
  const world = createLoginWorld()
  const listen = vi.fn()
  Object.assign(world.page, { addEventListener: listen })
  await world.port.connect()
  expect(world.frames()[0]?.targets).toEqual([FRAME])
  expect(listen).not.toHaveBeenCalled()
})

test('behavior: sends the page’s metadata and the theme to the frame before any request, and each change of the theme', async () => {
  const world = createLoginWorld()
  world.port.syncTheme({ themeMode: 'dark' })
  await world.port.connect()
  expect(world.syncs).toEqual([
    {
      name: 'SYNC_DAPP_DATA',
      payload: {
        metadata: { name: 'Millpond', description: '', url: HOST, icons: [] },
        sdkVersion: '0.1.0',
        projectId: 'shop 1',
      },
    },
    { name: 'SYNC_THEME', payload: { themeMode: 'dark' } },
  ])
  expect(world.frames()[0]?.styles.get('color-scheme')).toBe('dark')
  world.port.syncTheme({ themeMode: 'light' })
  await until(() => world.syncs.length === 3)
  expect(world.syncs[2]?.payload).toEqual({ themeMode: 'light' })
})

test('behavior: sends the language to the frame, and each change once', async () => {
  const world = createLoginWorld()
  world.port.syncLocale('ja')
  await world.port.connect()
  expect(world.syncs.at(-1)).toEqual({ name: 'SYNC_LOCALE', payload: { locale: 'ja' } })
  const before = world.syncs.length
  world.port.syncLocale('ja')
  world.port.syncLocale('ar')
  await until(() => world.syncs.length > before)
  expect(world.syncs.slice(before)).toEqual([{ name: 'SYNC_LOCALE', payload: { locale: 'ar' } }])
})

test('behavior: restores a remembered login through the frame; without one, creates no frame', async () => {
  const world = createLoginWorld()
  expect(await world.port.restore()).toBeUndefined()
  expect(world.frames()).toEqual([])
  await loggedIn(world)
  const port = world.again()
  expect(port.isUsed()).toBe(true)
  expect(port.getUser()).toBeUndefined()
  expect(await port.restore()).toMatchObject({ address: ada.address })
  expect(port.getUser()?.address).toBe(ada.address)
})

test.each<[string, () => Promise<{ isConnected: boolean }>]>([
  ['reports no logged-in user', async () => ({ isConnected: false })],
  ['fails', () => Promise.reject(new VaultError('broken', 'Something broke.'))],
])('behavior: clears the stored hints when the frame %s', async (_what, reply) => {
  const world = await loggedIn(createLoginWorld())
  world.replies.CONNECT_FARCASTER = async () => ({ userName: 'ada' })
  await world.port.connectFarcaster()
  expect(world.port.getSocial()).toBe('farcaster')
  world.replies.IS_CONNECTED = reply
  const port = world.again()
  expect(await port.restore()).toBeUndefined()
  expect([
    port.isUsed(),
    port.getEmail(),
    port.getUserName(),
    port.getSocial(),
    port.getUser(),
  ]).toEqual([false, undefined, undefined, undefined, undefined])
  expect([...world.storage.keys()]).toEqual(['latchkey.login.smartAccountNetworks'])
})

test('error: SEC-70 keeps the stored login when the frame or the service is unreachable', async () => {
  const world = await loggedIn(createLoginWorld())
  world.replies.IS_CONNECTED = () =>
    Promise.reject(new VaultError('unreachable', 'The server does not answer.'))
  const port = world.again()
  expect(await failure(port.restore())).toMatchObject({ reason: 'unreachable' })
  expect(port.isUsed()).toBe(true)
  world.replies.IS_CONNECTED = () =>
    Promise.reject(new VaultError('too_many_requests', 'Too many requests. Try again in 9 s.'))
  expect(await failure(port.restore())).toMatchObject({ reason: 'too_many_requests' })
  expect(port.isUsed()).toBe(true)
  world.behaviors.loads = false
  const late = world.again()
  const restored = failure(late.restore())
  await world.clock.advance(15_000)
  expect((await restored).message).toBe('Unable to load email login dependency')
  expect(late.isUsed()).toBe(true)
})

test('behavior: signing out clears the login at once, notifies the frame, and does not fail if the frame does', async () => {
  const world = await loggedIn(createLoginWorld())
  const received: unknown[] = []
  world.port.provider.on('disconnect', (error: unknown) => void received.push(error))
  world.replies.SIGN_OUT = () => Promise.reject(new Error('down'))
  const signedOut = world.port.disconnect()
  expect(world.port.isUsed()).toBe(false)
  expect(world.port.getUser()).toBeUndefined()
  await signedOut
  expect(world.names()).toEqual(['SIGN_OUT'])
  expect(world.events.at(-1)).toEqual({ type: 'userChanged', user: undefined })
  expect(received).toMatchObject([{ code: 4900 }])
})

test('error: allows one mail in 30 s for login and change of address together, and reports the remaining seconds rounded up', async () => {
  const world = createLoginWorld()
  const { port, clock } = world
  await clock.advance(1_000_000)
  await port.connectEmail({ email: 'ada@example.com' })
  expect(port.getCooldown()).toBe(30_000)
  await clock.advance(100)
  const refusal = await failure(port.connectEmail({ email: 'bob@example.com' }))
  expect(refusal).toBeInstanceOf(LoginError)
  expect(refusal).toMatchObject({
    shortMessage: 'Please try again after 30 seconds',
    reason: 'throttled',
  })
  await clock.advance(10_000)
  expect((await failure(port.updateEmail({ email: 'bob@example.com' }))).shortMessage).toBe(
    'Please try again after 20 seconds',
  )
  expect(world.names()).toEqual(['CONNECT_EMAIL'])
  await clock.advance(19_900)
  world.replies.UPDATE_EMAIL = async () => ({ action: 'VERIFY_PRIMARY_OTP' })
  expect(await port.updateEmail({ email: 'bob@example.com' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
  expect((await failure(port.connectEmail({ email: 'ada@example.com' }))).shortMessage).toBe(
    'Please try again after 30 seconds',
  )
})

test('behavior: a refused mail starts no cooldown, and logging in ends the cooldown', async () => {
  const world = createLoginWorld()
  const { port } = world
  world.replies.CONNECT_EMAIL = () =>
    Promise.reject(new VaultError('mailRefused', 'This address takes no mail.'))
  expect(await failure(port.connectEmail({ email: 'ada@example.com' }))).toMatchObject({
    shortMessage: 'This address takes no mail.',
    reason: 'mailRefused',
  })
  expect(port.getCooldown()).toBe(0)
  world.replies.CONNECT_EMAIL = async () => ({ action: 'VERIFY_DEVICE', number: '42' })
  const [first, second] = await Promise.allSettled([
    port.connectEmail({ email: 'ada@example.com' }),
    port.connectEmail({ email: 'ada@example.com' }),
  ])
  expect(first).toEqual({ status: 'fulfilled', value: { action: 'VERIFY_DEVICE', number: '42' } })
  expect(second.status).toBe('rejected')
  expect(port.getCooldown()).toBe(30_000)
  await port.connect()
  expect(port.getCooldown()).toBe(0)
})

test('behavior: changing the address requires both codes, and stores the new address', async () => {
  const world = await loggedIn(createLoginWorld())
  world.replies.UPDATE_EMAIL = async () => ({ action: 'VERIFY_PRIMARY_OTP' })
  world.replies.UPDATE_EMAIL_SECONDARY_OTP = async () => ({ newEmail: 'ada@new.example' })
  await world.port.updateEmail({ email: 'ada@new.example' })
  await world.port.updateEmailPrimaryOtp({ otp: '111111' })
  expect(await world.port.updateEmailSecondaryOtp({ otp: '222222' })).toEqual({
    newEmail: 'ada@new.example',
  })
  expect(world.port.getEmail()).toBe('ada@new.example')
  expect(world.port.getCooldown()).toBe(0)
})

test('behavior: switching the network stores it and reads the acting account again', async () => {
  const world = await loggedIn(createLoginWorld())
  const received: unknown[] = []
  world.port.provider.on('chainChanged', (chainId: string) => void received.push(chainId))
  world.replies.GET_USER = async (payload) => ({ ...ada, chainId: payload?.chainId ?? 'eip155:1' })
  await world.port.switchNetwork({ chainId: 'eip155:8453' })
  expect(world.port.getUser()?.chainId).toBe('eip155:8453')
  expect(await world.port.provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  expect(received).toEqual(['0x2105'])
  expect(world.names()).toEqual([
    'SWITCH_NETWORK',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
  ])
  const port = world.again()
  await port.restore()
  expect(world.frames().at(-1)?.src).toContain('chainId=eip155%3A8453')
})

test('error: SEC-52 rejects a switch if the frame reports another network', async () => {
  const world = await loggedIn(createLoginWorld())
  world.replies.SWITCH_NETWORK = async () => ({ chainId: 1 })
  expect(await failure(world.port.switchNetwork({ chainId: 'eip155:8453' }))).toBeInstanceOf(
    NetworkUnknownError,
  )
  expect(await world.port.provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('behavior: preferring the smart account moves it to the front', async () => {
  const world = await loggedIn(createLoginWorld())
  const received: unknown[] = []
  world.port.provider.on('accountsChanged', (accounts: string[]) => void received.push(accounts))
  const smart = '0x00000000000000000000000000000000000000A2'
  world.replies.SET_PREFERRED_ACCOUNT = async ({ type }) => ({ type, address: smart })
  world.replies.GET_USER = async () => ({
    ...ada,
    address: smart,
    preferredAccountType: 'smartAccount',
  })
  expect(await world.port.setPreferredAccount({ type: 'smartAccount' })).toEqual({
    type: 'smartAccount',
    address: smart,
  })
  expect(received).toEqual([[smart, ada.address]])
})

test('behavior: returns no smart account networks if the frame fails to report them', async () => {
  const world = createLoginWorld()
  world.replies.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => Promise.reject(new Error('down'))
  await world.port.connect()
  expect(world.port.getSmartAccountNetworks()).toEqual([])
})

test('behavior: clears the user when the frame ends the session', async () => {
  const world = await loggedIn(createLoginWorld())
  world.hosts[0]?.emit({ event: 'userChanged', user: null })
  await until(() => world.port.getUser() === undefined)
  expect(world.port.isUsed()).toBe(false)
  expect(world.events.at(-1)).toEqual({ type: 'userChanged', user: undefined })
})

test('error: reports `frameRefused` if the URL answers but the frame does not load, and warns once with the page’s origin', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const world = createLoginWorld()
  Object.assign(world.behaviors, { loads: false, isServed: true })
  const attempt = async (): Promise<LatchkeyError> => {
    const connected = failure(world.port.connect())
    await until(() => world.frames().length === 1)
    await world.clock.advance(15_000)
    return connected
  }
  expect(await attempt()).toMatchObject({ name: 'LoginError', reason: 'frameRefused' })
  expect(await attempt()).toMatchObject({ reason: 'frameRefused' })
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining(`list the project and the origin ${HOST}`)],
  ])
  expect(world.clock.pending()).toBe(0)
  warn.mockRestore()
})

test('error: reports `frameMissing` after 15 s without the frame, and the next call loads it again', async () => {
  const world = createLoginWorld()
  world.behaviors.loads = false
  const connected = failure(world.port.connect())
  await until(() => world.frames().length === 1)
  await world.clock.advance(14_999)
  expect(world.frames()).toHaveLength(1)
  await world.clock.advance(1)
  expect(await connected).toMatchObject({
    shortMessage: 'Unable to load email login dependency',
    reason: 'frameMissing',
  })
  expect(world.frames()).toEqual([])
  world.behaviors.loads = true
  expect((await world.port.connect()).address).toBe(ada.address)
  expect(world.clock.pending()).toBe(0)
})

test('error: SEC-01 a document of another origin than the frame’s receives no message', async () => {
  const world = createLoginWorld()
  world.behaviors.isGenuine = false
  const connected = failure(world.port.connect())
  await until(() => (world.frames()[0]?.targets.length ?? 0) > 0)
  await world.clock.advance(15_000)
  expect((await connected).message).toBe('Unable to load email login dependency')
  expect(world.hosts).toEqual([])
})

test('error: rejects open requests when the frame reloads, and accepts new ones', async () => {
  const world = await loggedIn(createLoginWorld())
  world.replies.CONNECT_OTP = () => new Promise(() => {})
  const verified = failure(world.port.connectOtp({ otp: '123456' }))
  await until(() => world.names().includes('CONNECT_OTP'))
  await world.frames()[0]?.reload()
  expect((await verified).message).toBe('Request was aborted')
  expect((await world.port.connect()).address).toBe(ada.address)
  expect(world.hosts).toHaveLength(2)
})

test('error: an abort rejects at once and notifies the frame, and a later reply is dropped', async () => {
  const world = await loggedIn(createLoginWorld())
  const late: { answer(): void } = { answer: () => {} }
  world.replies.CONNECT_DEVICE = () =>
    new Promise((resolve) => void (late.answer = () => resolve(undefined)))
  const controller = new AbortController()
  const waiting = failure(world.port.connectDevice({ signal: controller.signal }))
  await until(() => world.names().includes('CONNECT_DEVICE'))
  controller.abort()
  const nextTask = new Promise((resolve) => setTimeout(resolve))
  expect(await Promise.race([waiting, nextTask])).toMatchObject({
    name: 'CancelledError',
    message: 'Request was aborted',
    code: 4001,
  })
  await until(() => world.seen[0]?.signal.aborted === true)
  late.answer()
  await world.port.connect()
  // Also before the frame has loaded, and with a signal that is already aborted.
  world.behaviors.loads = false
  const other = new AbortController()
  const early = failure(world.again().connect({ signal: other.signal }))
  other.abort()
  expect((await early).message).toBe('Request was aborted')
  expect((await failure(world.port.connect({ signal: AbortSignal.abort() }))).message).toBe(
    'Request was aborted',
  )
})

test.each<[string, number, (world: LoginWorld) => Promise<unknown>]>([
  ['CONNECT_EMAIL', 90_000, ({ port }) => port.connectEmail({ email: 'ada@example.com' })],
  ['CONNECT_DEVICE', 300_000, ({ port }) => port.connectDevice()],
  ['SWITCH_NETWORK', 15_000, ({ port }) => port.switchNetwork({ chainId: 'eip155:1' })],
  ['RPC_REQUEST', 15_000, ({ port }) => port.provider.request({ method: 'eth_blockNumber' })],
  [
    'RPC_REQUEST',
    300_000,
    ({ port }) => port.provider.request({ method: 'personal_sign', params: ['0x', ada.address] }),
  ],
])('error: %s times out after %i ms, and the frame is notified', async (name, deadline, ask) => {
  const world = await loggedIn(createLoginWorld())
  world.replies[name as 'CONNECT_DEVICE'] = () => new Promise(() => {})
  const asked = failure(ask(world))
  await until(() => world.names().includes(name))
  await world.clock.advance(deadline - 1)
  expect(world.seen[0]?.signal.aborted).toBe(false)
  await world.clock.advance(1)
  expect((await asked).name).toBe('TimeoutError')
  await until(() => world.seen[0]?.signal.aborted === true)
  expect(world.clock.pending()).toBe(0)
})

test('error: maps the frame’s errors to the kit’s classes and keeps the frame’s texts', async () => {
  const world = await loggedIn(createLoginWorld())
  world.replies.CONNECT_OTP = () =>
    Promise.reject(new VaultError('rejected', 'You declined.', { code: 4001 }))
  const declined = await failure(world.port.connectOtp({ otp: '123456' }))
  expect(declined).toBeInstanceOf(UserRejectedError)
  expect(declined).toMatchObject({ shortMessage: 'You declined.', code: 4001 })
  world.replies.CONNECT_OTP = () =>
    Promise.reject(new VaultError('otpWrong', 'That code is wrong.'))
  expect(await failure(world.port.connectOtp({ otp: '123456' }))).toMatchObject({
    name: 'LoginError',
    message: 'That code is wrong.',
    reason: 'otpWrong',
  })
  world.replies.CONNECT_OTP = () => Promise.reject(new Error('secret'))
  expect((await failure(world.port.connectOtp({ otp: '123456' }))).message).toBe(
    'An error occurred',
  )
  expect(await failure(world.port.connectEmail({ email: 'ada' }))).toMatchObject({
    message: expect.stringContaining('An error occurred'),
    code: -32602,
  })
})

test('behavior: SEC-65 works with blocked or corrupt storage, without persistence', async () => {
  const world = createLoginWorld()
  await world.clock.advance(1_000_000)
  for (const key of [
    'isUsed',
    'email',
    'lastEmailTime',
    'lastChain',
    'userName',
    'social',
    'smartAccountNetworks',
  ])
    for (const value of [
      '',
      '{',
      'null',
      '[]',
      '{"a":1}',
      '1e999',
      `"${'x'.repeat(5000)}"`,
      '"__proto__"',
      '-1',
    ]) {
      world.storage.set(`latchkey.login.${key}`, value)
      const port = world.again()
      expect(port.isUsed()).toBe(false)
      expect(port.getCooldown()).toBe(0)
      expect(port.getSmartAccountNetworks()).toEqual([])
      expect(port.getSocial()).toBeUndefined()
      expect(port.getEmail() ?? '').not.toHaveLength(5000)
      expect(await port.provider.request({ method: 'eth_chainId' })).toBe('0x1')
      world.storage.clear()
    }
  world.behaviors.blocksStorage = true
  const port = world.again()
  await port.connectEmail({ email: 'ada@example.com' })
  expect((await failure(port.connectEmail({ email: 'ada@example.com' }))).message).toBe(
    'Please try again after 30 seconds',
  )
  await port.connect()
  expect(port.isUsed()).toBe(true)
  await port.disconnect()
  expect(port.isUsed()).toBe(false)
})

test('default: the wallet’s name is Latchkey, or the name from the options', () => {
  expect(createLoginWorld().port.name).toBe('Latchkey')
  expect(createLoginWorld({ name: 'Pond' }).port.name).toBe('Pond')
})

test.each<[string, Record<string, unknown>]>([
  ['frameUrl', { frameUrl: 'javascript:alert(1)' }],
  ['frameUrl', { frameUrl: 'http://vault.example' }],
  ['frameUrl', { frameUrl: `${HOST}/frame` }],
  ['projectId', { projectId: '' }],
  ['socials', { socials: ['myspace'] }],
  ['chainId', { chainId: '1' }],
])('error: rejects an invalid %s at creation', (option, options) => {
  expect(() => createLoginWorld(options)).toThrow(OptionError)
  expect(() => createLoginWorld(options)).toThrow(`login.${option}`)
})

import type { FrameUser } from '@latchkey/protocol'
import { createTestClock, type TestClock } from '@latchkey/testing'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { selectAccount } from '../account/selectAccount.js'
import { startReports } from '../analytics/startReports.js'
import { usesSmartAccount } from '../connect/usesSmartAccount.js'
import { PopupBlockedError } from '../connect/walletErrors.js'
import { createLatchkey } from '../createLatchkey.js'
import type { AdapterEvent, ChainAdapter } from '../kernel/adapter.js'
import { CancelledError, type LatchkeyError, TimeoutError } from '../kernel/errors.js'
import type { LoginEvent, LoginPort } from '../kernel/login.js'
import type { ReportedEvent } from '../kernel/report.js'
import type { KeyValueStorage } from '../kernel/storage.js'
import type { Connection, Wallet } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import type { ViewName } from '../modal/views.js'
import { openModal } from '../openModal.js'
import { createSignIn } from '../signIn/createSignIn.js'
import { detectDevice } from '../wallets/detectDevice.js'
import { directoryChoices } from '../wallets/directoryChoices.js'
import { readRecentEntries } from '../wallets/readRecentEntries.js'
import { walletChoices } from '../wallets/walletChoices.js'
import { getLogin, type Login } from './getLogin.js'
import { LoginError } from './loginErrors.js'

const email = 'maya@millpond.example'
const EOA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:8453'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = [{ id: networkId, name: 'Base', nativeCurrency: ether }] as const
const tern: Wallet = { id: 'tern', name: 'Tern', namespace: 'eip155', installed: true }
const behind: Wallet = {
  id: 'latchkey-login',
  name: 'Latchkey',
  namespace: 'eip155',
  installed: false,
  kind: 'login',
}
const user: FrameUser = {
  email,
  address: EOA,
  chainId: networkId,
  preferredAccountType: 'eoa',
  accounts: [
    { address: EOA, type: 'eoa' },
    { address: SMART, type: 'smartAccount' },
  ],
}

interface Call {
  name: string
  parameters: Record<string, unknown>
  resolve(value?: unknown): void
  reject(error: unknown): void
}

/** Creates a port that behaves like the frame, and replies when the test does. */
function createPort(clock: TestClock) {
  const listeners = new Set<(event: LoginEvent) => void>()
  const calls: Call[] = []
  const said: string[] = []
  const place: { user: FrameUser | undefined; lastMail: number | undefined; networks: number[] } = {
    user: undefined,
    lastMail: undefined,
    networks: [],
  }
  const ask = (
    name: string,
    { signal, ...parameters }: { signal?: AbortSignal | undefined } & Record<string, unknown> = {},
  ): Promise<never> =>
    new Promise((resolve, reject) => {
      calls.push({ name, parameters, resolve: resolve as never, reject })
      signal?.addEventListener('abort', () => {
        said.push(`aborted ${name}`)
        reject(new CancelledError())
      })
    })
  const cooldown = (): number =>
    place.lastMail === undefined ? 0 : Math.max(0, place.lastMail + 30_000 - clock.now())
  async function mail(name: string, parameters: Record<string, unknown>): Promise<never> {
    if (cooldown() > 0)
      throw new LoginError(`Please try again after ${Math.ceil(cooldown() / 1000)} seconds`, {
        reason: 'throttled',
      })
    const reply = await ask(name, parameters)
    place.lastMail = clock.now()
    return reply
  }
  const port: LoginPort = {
    email: true,
    socials: ['google', 'farcaster'],
    smartAccounts: true,
    name: 'Latchkey',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUsed: () => place.user !== undefined,
    getEmail: () => place.user?.email ?? undefined,
    getUserName: () => undefined,
    getSocial: () => undefined,
    getUser: () => place.user,
    getSmartAccountNetworks: () => place.networks,
    getCooldown: cooldown,
    prepare: () => void said.push('prepare'),
    connectEmail: (parameters) => mail('connectEmail', { ...parameters }),
    connectDevice: (options) => ask('connectDevice', { ...options }),
    connectOtp: (parameters) => ask('connectOtp', { ...parameters }),
    connectSocial: (parameters) => ask('connectSocial', { ...parameters }),
    getFarcasterUri: (options) => ask('getFarcasterUri', { ...options }),
    connectFarcaster: (options) => ask('connectFarcaster', { ...options }),
    restore: async () => place.user,
    connect: (parameters) => ask('connect', { ...parameters }),
    disconnect: async () => undefined,
    switchNetwork: async () => undefined,
    setPreferredAccount: (parameters) => ask('setPreferredAccount', { ...parameters }),
    updateEmail: (parameters) => mail('updateEmail', { ...parameters }),
    updateEmailPrimaryOtp: (parameters) => ask('updateEmailPrimaryOtp', { ...parameters }),
    updateEmailSecondaryOtp: (parameters) => ask('updateEmailSecondaryOtp', { ...parameters }),
    openSettings: (parameters) => ask('openSettings', { ...parameters }),
    confirmAddress: (parameters) => ask('confirmAddress', { ...parameters }),
    syncTheme: () => undefined,
    syncLocale: () => undefined,
    showWindow: () => void said.push('showWindow'),
    rejectRequests: () => void said.push('rejectRequests'),
    provider: {
      request: () => Promise.reject(new Error('not asked')),
      on: () => undefined,
      removeListener: () => undefined,
    },
  }
  const emit = (event: LoginEvent): void => listeners.forEach((listener) => void listener(event))
  return { port, calls, said, place, emit }
}

function createStorage(): KeyValueStorage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

const stops: (() => void)[] = []
// Preloads the lazy modules, so that no test depends on the speed of loading.
beforeAll(
  async () =>
    void (await Promise.all([
      import('../connect/connect.js'),
      import('../signIn/createPhaseRunner.js'),
    ])),
)
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

interface WorldOptions {
  wallets?: readonly Wallet[]
  storage?: KeyValueStorage
  hasSignIn?: boolean
  remembered?: FrameUser | undefined
}

/** Creates a kit with a login and an adapter that calls it, like the real one. */
function createWorld({
  wallets = [tern, behind],
  storage = createStorage(),
  hasSignIn = false,
  remembered,
}: WorldOptions = {}) {
  const clock = createTestClock()
  const frame = createPort(clock)
  frame.place.user = remembered
  const received: ReportedEvent[] = []
  const subscription: { listener: ((event: AdapterEvent) => void) | undefined } = {
    listener: undefined,
  }
  const connectionTo = (wallet: Wallet): Connection => ({
    wallet,
    address: EOA,
    addresses: [EOA],
    networkId,
  })
  const adapter = {
    namespace: 'eip155',
    networks,
    start(listener: (event: AdapterEvent) => void) {
      subscription.listener = listener
      return () => undefined
    },
    getWallets: () => wallets,
    getConnection: () => undefined,
    async connect({ walletId, signal }: { walletId: string; signal: AbortSignal }) {
      const wallet = wallets.find(({ id }) => id === walletId) as Wallet
      if (wallet.kind === 'login') frame.place.user = await frame.port.connect({ signal })
      return connectionTo(wallet)
    },
    // Like the connector: without a stored login, it does not call the port.
    reconnect: async ({ walletId }: { walletId: string }) =>
      walletId === behind.id && frame.port.isUsed() && (await frame.port.restore())
        ? connectionTo(behind)
        : undefined,
    disconnect: async () => subscription.listener?.({ type: 'connectionLost', isChosen: true }),
    waitForAccounts: () => new Promise(() => undefined),
    signInMessage: async () => 'message',
  }
  const never = (): Promise<never> => new Promise(() => undefined)
  const signIn = createSignIn({
    domain: 'millpond.example',
    getNonce: never,
    verify: never,
    getSession: async () => null,
    signOut: never,
  })
  const latchkey = createLatchkey({
    adapters: [adapter as unknown as ChainAdapter],
    app: { name: 'Millpond' },
    login: frame.port,
    storage,
    clock,
    onEvent: (event) => received.push(event),
    ...(hasSignIn ? { signIn } : {}),
  }) as EventLatchkey
  stops.push(latchkey.start())
  return { latchkey, clock, received, adapter, subscription, storage, ...frame }
}

type World = ReturnType<typeof createWorld>

const stackOf = ({ latchkey }: World): ViewName[] => {
  const state = latchkey.modal.getState()
  return state.status === 'open' ? state.stack.map(({ view }) => view) : []
}
const settled = ({ clock }: World): Promise<void> => clock.advance(0)

/** Replies to the frame's last call. */
async function answer(world: World, name: string, value?: unknown): Promise<void> {
  await settled(world)
  const call = world.calls.findLast((each) => each.name === name)
  if (!call)
    throw new Error(`${name} was not asked, but ${world.calls.map((each) => each.name).join(', ')}`)
  call.resolve(value)
  await settled(world)
}

async function refuse(world: World, name: string, error: LatchkeyError): Promise<void> {
  await settled(world)
  world.calls.findLast((each) => each.name === name)?.reject(error)
  await settled(world)
}

const wrong = new LoginError('The code is wrong, too old, or for another browser.', {
  reason: 'code_refused',
})

function begin(options?: WorldOptions): { world: World; login: Login } {
  const world = createWorld(options)
  const login = getLogin(world.latchkey)
  openModal(world.latchkey)
  return { world, login }
}

async function startedReports({ latchkey, received }: World): Promise<void> {
  startReports(latchkey)
  await expect.poll(() => received.length).toBeGreaterThan(0)
}

async function toOtp(options?: WorldOptions): Promise<{ world: World; login: Login }> {
  const started = begin(options)
  started.login.submitEmail(email)
  await answer(started.world, 'connectEmail', { action: 'VERIFY_OTP' })
  return started
}

async function toAccount(options?: WorldOptions): Promise<{ world: World; login: Login }> {
  const started = await toOtp(options)
  started.login.submitOtp('123456')
  await answer(started.world, 'connectOtp')
  await answer(started.world, 'connect', user)
  return started
}

describe('logging in by e-mail', () => {
  test('default: SEC-59 shows each step from the address to the account, and reports it', async () => {
    const { world, login } = begin()
    await startedReports(world)
    login.submitEmail(email)
    expect(stackOf(world)).toEqual(['Connect'])
    await answer(world, 'connectEmail', { action: 'VERIFY_OTP' })
    expect(stackOf(world)).toEqual(['Connect', 'EmailVerifyOtp'])
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingLogin'])
    await answer(world, 'connect', user)
    expect(world.latchkey.connect.getState()).toMatchObject({
      status: 'connected',
      connection: { wallet: behind },
    })
    expect(stackOf(world)).toEqual([])
    expect(login.machine.getState()).toEqual({ status: 'idle' })
    const events = world.received
      .map(({ event }) => event)
      .filter((event) => !event.startsWith('MODAL'))
    expect(events).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
    expect(world.received.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
      method: 'email',
      name: 'Latchkey',
    })
    expect(JSON.stringify(world.received)).not.toMatch(/maya|123456/)
  })

  test('behavior: an unknown browser needs a confirmation first', async () => {
    const { world, login } = begin()
    login.submitEmail(email)
    await answer(world, 'connectEmail', { action: 'VERIFY_DEVICE', number: '42' })
    expect(stackOf(world)).toEqual(['Connect', 'EmailVerifyDevice'])
    expect(login.machine.getState()).toMatchObject({ status: 'device', number: '42' })
    await answer(world, 'connectDevice')
    expect(stackOf(world)).toEqual(['Connect', 'EmailVerifyOtp'])
    expect(world.received.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT']),
    )
  })

  test('error: shows a wrong code where it was typed, and accepts another', async () => {
    const { world, login } = await toOtp()
    login.submitOtp('000000')
    await refuse(world, 'connectOtp', wrong)
    expect(login.machine.getState()).toEqual({ status: 'otp', email, failure: wrong })
    expect(world.received.at(-1)?.event).toBe('EMAIL_VERIFICATION_CODE_FAIL')
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingLogin'])
  })

  test('error: refuses another mail too soon; the first code still works, and after 30 s another mail is sent', async () => {
    const { world, login } = await toOtp()
    login.resend()
    await settled(world)
    expect(login.machine.getState()).toMatchObject({
      status: 'otp',
      failure: { shortMessage: 'Please try again after 30 seconds' },
    })
    await world.clock.advance(30_000)
    login.resend()
    await answer(world, 'connectEmail', { action: 'VERIFY_OTP' })
    expect(login.machine.getState()).toEqual({ status: 'otp', email })
    expect(world.calls.filter(({ name }) => name === 'connectEmail')).toHaveLength(2)
  })

  test.each<[string, LatchkeyError]>([
    [
      'there is no frame',
      new LoginError('Unable to load email login dependency', { reason: 'frameMissing' }),
    ],
    ['no answer', new TimeoutError({ deadline: 15_000 })],
  ])('error: %s; the address stays, and other wallets work', async (_name, error) => {
    const { world, login } = begin()
    login.submitEmail(email)
    await refuse(world, 'connectEmail', error)
    expect(login.machine.getState()).toEqual({ status: 'idle', email, failure: error })
    expect(stackOf(world)).toEqual(['Connect'])
    world.latchkey.connect.send({ type: 'walletChosen', wallet: tern })
    await settled(world)
    expect(world.latchkey.connect.getState()).toMatchObject({
      status: 'connected',
      connection: { wallet: tern },
    })
  })

  test('behavior: Back cancels; closing the modal keeps waiting while the user opens the mail', async () => {
    const { world, login } = await toOtp()
    world.latchkey.modal.close('close-press')
    openModal(world.latchkey)
    expect(stackOf(world)).toEqual(['Connect', 'EmailVerifyOtp'])
    world.latchkey.modal.back()
    expect(login.machine.getState()).toEqual({ status: 'idle', email })
    expect(stackOf(world)).toEqual(['Connect'])
  })

  test('error: shows that the wallet does not open, and retries without another code', async () => {
    const { world, login } = await toOtp()
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    const down = new LoginError('The recovery service cannot be reached.', {
      reason: 'serviceSilent',
    })
    await refuse(world, 'connect', down)
    expect(login.machine.getState()).toMatchObject({ status: 'connectFailed', error: down })
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingLogin'])
    login.retry()
    await answer(world, 'connect', user)
    expect(world.latchkey.connect.getState().status).toBe('connected')
    expect(world.calls.filter(({ name }) => name === 'connectOtp')).toHaveLength(1)
  })

  test('error: rejects a login without a connector in the adapter', async () => {
    const { world, login } = await toOtp({ wallets: [tern] })
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    expect(login.machine.getState()).toMatchObject({
      status: 'connectFailed',
      error: { name: 'WalletNotFoundError' },
    })
  })

  test('behavior: a user who cancels while the wallet opens is not connected afterwards', async () => {
    const { world, login } = await toOtp()
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    login.cancel()
    await settled(world)
    expect(world.said).toContain('aborted connect')
    expect(stackOf(world)).toEqual(['Connect'])
    await answer(world, 'connect', user)
    expect(world.latchkey.connect.getState().status).toBe('disconnected')
  })

  test('behavior: with sign-in, the user continues to it', async () => {
    const { world } = await toAccount({ hasSignIn: true })
    await expect.poll(() => stackOf(world)).toEqual(['ConnectingSignIn'])
  })
})

describe('logging in by a provider', () => {
  test('default: SEC-09 opens the window inside the click', async () => {
    const { world, login } = begin()
    await startedReports(world)
    login.startSocial('google')
    // In the same tick: a browser blocks a later popup.
    expect(world.calls).toMatchObject([
      { name: 'connectSocial', parameters: { provider: 'google' } },
    ])
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingSocial'])
    await answer(world, 'connectSocial')
    await answer(world, 'connect', user)
    expect(world.latchkey.connect.getState().status).toBe('connected')
    expect(world.received.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS', 'CONNECT_SUCCESS']),
    )
  })

  test.each<[string, LatchkeyError]>([
    ['blocked', new PopupBlockedError()],
    ['closed', new CancelledError()],
  ])('error: the window was %s, and a retry opens it inside the click', async (_name, error) => {
    const { world, login } = begin()
    login.startSocial('google')
    await refuse(world, 'connectSocial', error)
    expect(login.machine.getState()).toMatchObject({ status: 'socialFailed', error })
    expect(world.received.at(-1)).toEqual({
      event: 'SOCIAL_LOGIN_ERROR',
      properties: { provider: 'google', error: error.name },
    })
    login.retry()
    expect(world.calls.filter(({ name }) => name === 'connectSocial')).toHaveLength(2)
  })

  test('behavior: shows that a window looks closed, can open another, and still accepts the login', async () => {
    const { world, login } = begin()
    login.startSocial('google')
    const closed = (): void =>
      (world.calls.at(-1)?.parameters as { onClosed?(): void } | undefined)?.onClosed?.()
    closed()
    expect(login.machine.getState()).toMatchObject({ status: 'social', attempt: 1, isClosed: true })
    expect(world.said).not.toContain('aborted connectSocial')
    login.retry()
    expect(login.machine.getState()).toEqual({ status: 'social', provider: 'google', attempt: 2 })
    closed()
    await answer(world, 'connectSocial')
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingLogin'])
  })

  test('behavior: a window that cannot send messages shows a code, which completes the pending login', async () => {
    const { world, login } = begin()
    login.startSocial('google')
    login.enterCode()
    login.submitOtp('111111')
    await refuse(world, 'connectOtp', wrong)
    expect(login.machine.getState()).toMatchObject({
      status: 'social',
      code: { phase: 'typing', failure: wrong },
    })
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    // The code was right; the login completes with the window's result.
    expect(login.machine.getState()).toMatchObject({
      status: 'social',
      code: { phase: 'accepted' },
    })
    expect(world.said).not.toContain('aborted connectSocial')
    await answer(world, 'connectSocial')
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingLogin'])
  })

  test('behavior: leaving the view cancels the login', () => {
    for (const leave of ['back', 'close'] as const) {
      const { world, login } = begin()
      login.startSocial('google')
      world.latchkey.modal[leave]()
      expect(login.machine.getState().status).toBe('idle')
      expect(world.said).toContain('aborted connectSocial')
    }
  })

  test('behavior: Farcaster logs in by a code', async () => {
    const { world, login } = begin()
    login.startFarcaster()
    await answer(world, 'getFarcasterUri', 'https://farcaster.example/c')
    expect(login.machine.getState()).toEqual({
      status: 'farcaster',
      url: 'https://farcaster.example/c',
    })
    await answer(world, 'connectFarcaster')
    expect(stackOf(world)).toEqual(['Connect', 'ConnectingLogin'])
  })
})

describe('the wallet of a login', () => {
  test('behavior: SEC-65 is in no list and not among the last used wallets', async () => {
    const { world } = await toAccount()
    const { latchkey } = world
    const device = detectDevice({ navigator: { userAgent: '' } } as never)
    expect(walletChoices(latchkey, {}, device).map(({ id }) => id)).toEqual(['tern'])
    expect(directoryChoices(latchkey, [{ id: 'x', name: 'Latchkey' }])[0]?.wallets).toEqual([])
    expect(readRecentEntries(latchkey.store)).toEqual([])
    expect(latchkey.wallets.getState().recentIds).toEqual([])
  })

  test('behavior: a stored login is restored without a disconnected state in between', async () => {
    const { world } = await toAccount()
    const again = createWorld({ storage: world.storage, remembered: user })
    const seen: string[] = [again.latchkey.connect.getState().status]
    again.latchkey.connect.subscribe(() => seen.push(again.latchkey.connect.getState().status))
    await settled(again)
    expect(seen).toEqual(['reconnecting', 'connected'])
  })

  test('behavior: SEC-70 keeps a login that is unavailable at this visit, and removes one that has ended', async () => {
    const { world } = await toAccount()
    const lost = createWorld({ storage: world.storage })
    await settled(lost)
    expect(lost.latchkey.connect.getState().status).toBe('disconnected')
    const back = createWorld({ storage: world.storage, remembered: user })
    await settled(back)
    expect(back.latchkey.connect.getState().status).toBe('connected')
    await back.adapter.disconnect()
    const gone = createWorld({ storage: world.storage, remembered: user })
    expect(gone.latchkey.connect.getState().status).toBe('disconnected')
  })

  test('behavior: passes the choice of an account to the login, which stores it', async () => {
    const { world } = await toAccount()
    const chosen = selectAccount(world.latchkey, SMART.toLowerCase())
    await answer(world, 'setPreferredAccount', { type: 'smartAccount', address: SMART })
    const connection = {
      wallet: behind,
      address: SMART,
      addresses: [SMART, EOA],
      networkId,
    } as const
    world.subscription.listener?.({ type: 'connectionChanged', connection })
    expect(await chosen).toEqual(connection)
    expect(world.calls.at(-1)).toMatchObject({
      name: 'setPreferredAccount',
      parameters: { type: 'smartAccount' },
    })
    await expect(selectAccount(world.latchkey, tern.id)).rejects.toMatchObject({
      name: 'WalletMismatchError',
    })
  })
})

describe('smart accounts', () => {
  test('behavior: a login closes the modal; the upgrade in the settings leads to the account', async () => {
    const { world, login } = await toOtp()
    world.place.networks = [8453]
    login.submitOtp('123456')
    await answer(world, 'connectOtp')
    await answer(world, 'connect', user)
    expect(stackOf(world)).toEqual([])
    openModal(world.latchkey, 'UpgradeToSmartAccount')
    login.preferAccount('smartAccount')
    await answer(world, 'setPreferredAccount', { type: 'smartAccount', address: SMART })
    expect(stackOf(world)).toEqual(['Account'])
    expect(world.received.at(-1)).toEqual({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: 'smartAccount', network: networkId },
    })
  })

  test('behavior: analytics report if the connected account is a smart account', async () => {
    const { world } = await toAccount()
    const state = world.latchkey.connect.getState()
    if (state.status !== 'connected') throw new Error('not connected')
    world.place.user = user
    expect(usesSmartAccount(world.latchkey)).toBe(false)
    world.latchkey.connect.send({
      type: 'connectionChanged',
      connection: { ...state.connection, address: SMART.toLowerCase() },
    })
    expect(usesSmartAccount(world.latchkey)).toBe(true)
    world.latchkey.connect.send({
      type: 'connectionChanged',
      connection: { ...state.connection, address: SMART, wallet: tern },
    })
    expect(usesSmartAccount(world.latchkey)).toBe(false)
  })

  test('error: shows in the view of the choice that the account did not change', async () => {
    const { world, login } = await toAccount()
    openModal(world.latchkey, 'AccountSettings')
    login.preferAccount('smartAccount')
    const error = new LoginError('There are no smart accounts on this network.', {
      reason: 'smartAccountMissing',
    })
    await refuse(world, 'setPreferredAccount', error)
    expect(login.accountType.getState()).toEqual({ status: 'idle', failure: error })
    expect(stackOf(world)).toEqual(['AccountSettings'])
  })

  test('behavior: with sign-in, another account signs in for itself', async () => {
    const { world, login } = await toAccount({ hasSignIn: true })
    world.latchkey.modal.open({ view: 'AccountSettings' })
    login.preferAccount('smartAccount')
    await answer(world, 'setPreferredAccount', { type: 'smartAccount', address: SMART })
    expect(stackOf(world)).toEqual(['ConnectingSignIn'])
  })
})

describe('changing the e-mail address', () => {
  const newEmail = 'maya@lune.example'

  test('default: needs both codes, then shows the account', async () => {
    const { world, login } = await toAccount()
    await world.clock.advance(30_000)
    openModal(world.latchkey, 'UpdateEmailWallet')
    login.updateEmail(newEmail)
    await answer(world, 'updateEmail', { action: 'VERIFY_PRIMARY_OTP' })
    expect(world.received.at(-1)?.event).toBe('EMAIL_EDIT')
    expect(stackOf(world)).toEqual(['UpdateEmailWallet', 'UpdateEmailPrimaryOtp'])
    login.submitUpdateOtp('111111')
    await answer(world, 'updateEmailPrimaryOtp')
    expect(stackOf(world)).toEqual(['UpdateEmailWallet', 'UpdateEmailSecondaryOtp'])
    login.submitUpdateOtp('222222')
    await answer(world, 'updateEmailSecondaryOtp', { newEmail })
    expect(stackOf(world)).toEqual(['Account'])
    expect(world.latchkey.modal.getState()).toMatchObject({
      notice: { tone: 'success', text: 'E-mail changed' },
    })
    expect(login.emailChange.getState()).toEqual({ status: 'idle' })
  })

  test('error: refuses a mail within 30 s of the last one; shows a wrong code; Back starts over', async () => {
    const { world, login } = await toAccount()
    openModal(world.latchkey, 'UpdateEmailWallet')
    login.updateEmail(newEmail)
    await settled(world)
    expect(login.emailChange.getState()).toMatchObject({
      status: 'idle',
      failure: { shortMessage: 'Please try again after 30 seconds' },
    })
    await world.clock.advance(30_000)
    login.updateEmail(newEmail)
    await answer(world, 'updateEmail', { action: 'VERIFY_PRIMARY_OTP' })
    login.submitUpdateOtp('111111')
    await refuse(world, 'updateEmailPrimaryOtp', wrong)
    expect(login.emailChange.getState()).toEqual({
      status: 'primary',
      email: newEmail,
      failure: wrong,
    })
    world.latchkey.modal.back()
    expect(login.emailChange.getState()).toEqual({ status: 'idle' })
    expect(stackOf(world)).toEqual(['UpdateEmailWallet'])
  })
})

describe('approval requests of the frame', () => {
  const started: LoginEvent = { type: 'approvalStarted', method: 'eth_sendTransaction' }
  const ended: LoginEvent = {
    type: 'approvalEnded',
    method: 'eth_sendTransaction',
    succeeded: true,
  }
  const inWindow: LoginEvent = { type: 'surfaceChanged', surface: 'window' }

  /** Receives events like the page, before the flow is loaded. */
  async function receive(world: World, ...events: LoginEvent[]): Promise<void> {
    for (const event of events) world.emit(event)
    await expect.poll(() => world.latchkey.memos.has('login')).toBe(true)
    await settled(world)
    await settled(world)
  }

  test('default: a closed modal opens at the approval, and closes when it is over', async () => {
    const world = createWorld()
    await receive(world, started)
    await expect.poll(() => stackOf(world)).toEqual(['ApproveTransaction'])
    await receive(world, ended)
    await expect.poll(() => stackOf(world)).toEqual([])
    expect(world.said).toEqual([])
  })

  test('behavior: handles events in their order, also if the flow loads late', async () => {
    const world = createWorld()
    await receive(world, started, inWindow, ended, { type: 'surfaceChanged', surface: 'none' })
    await expect
      .poll(() => getLogin(world.latchkey).frame.getState())
      .toEqual({ user: undefined, surface: 'none', waiting: [] })
    expect(stackOf(world)).toEqual([])
  })

  test('behavior: covers a flow in progress, which continues afterwards; without one only a window opens the modal', async () => {
    const world = createWorld()
    getLogin(world.latchkey)
    world.latchkey.modal.open({ view: 'WalletSendProgress' })
    await receive(world, started)
    expect(stackOf(world)).toEqual(['WalletSendProgress'])
    await receive(world, inWindow)
    expect(stackOf(world)).toEqual(['WalletSendProgress', 'ApproveTransaction'])
    await receive(world, ended)
    expect(stackOf(world)).toEqual(['WalletSendProgress'])
    world.latchkey.modal.follow(world.latchkey.connect, {}, undefined, { isBlocking: () => true })
    await receive(world, { type: 'surfaceChanged', surface: 'none' }, started)
    expect(stackOf(world)).toEqual(['WalletSendProgress', 'ApproveTransaction'])
  })

  test('behavior: the second of two requests stays visible when the first has ended', async () => {
    const world = createWorld()
    await receive(world, started, { type: 'approvalStarted', method: 'personal_sign' }, ended)
    expect(stackOf(world)).toEqual(['ApproveTransaction'])
  })

  test.each<[string, (world: World) => void]>([
    ['closes the modal', ({ latchkey }) => latchkey.modal.close('close-press')],
    ['goes back', ({ latchkey }) => latchkey.modal.back()],
  ])('behavior: SEC-54 a user who %s has declined the pending requests', async (_name, leave) => {
    const world = createWorld()
    await receive(world, started)
    leave(world)
    expect(world.said).toEqual(['rejectRequests'])
  })

  test('behavior: a screen of the frame itself stays when the modal is closed', async () => {
    const { world, login } = await toAccount()
    openModal(world.latchkey, 'AccountSettings')
    login.openSettings('devices')
    expect(world.calls.at(-1)).toMatchObject({
      name: 'openSettings',
      parameters: { screen: 'devices' },
    })
    login.onEvent(inWindow)
    world.latchkey.modal.close('close-press')
    expect(world.said).not.toContain('rejectRequests')
  })

  test('error: shows an unsupported method after 300 ms', async () => {
    const world = createWorld()
    await receive(world, { type: 'methodRefused', method: 'eth_sign' })
    expect(stackOf(world)).toEqual(['Account'])
    await world.clock.advance(299)
    expect((world.latchkey.modal.getState() as { notice?: unknown }).notice).toBeUndefined()
    await world.clock.advance(1)
    expect(world.latchkey.modal.getState()).toMatchObject({
      notice: { tone: 'error', text: 'Action not allowed' },
    })
  })
})

test('error: a kit without a login rejects with the reason', () => {
  const adapter = {
    namespace: 'eip155',
    networks,
    start: () => () => undefined,
    connect: () => undefined,
    getWallets: () => [],
  }
  const latchkey = createLatchkey({
    adapters: [adapter as unknown as ChainAdapter],
    app: { name: 'Millpond' },
    storage: null,
  })
  expect(() => getLogin(latchkey)).toThrow('The option "login" is wrong')
})

import { afterEach, describe, expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import type { Connection, Wallet } from '../kernel/types.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { loginOf } from './loginOf.js'

const networkId = 'eip155:8453'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const email = 'maya@millpond.example'
const wallet: Wallet = {
  id: 'latchkey-login',
  name: 'Latchkey wallet',
  namespace: 'eip155',
  installed: false,
  kind: 'login',
}
const connection: Connection = { wallet, address, addresses: [address], networkId }
const error = new LatchkeyError('no')
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

interface Call {
  name: string
  resolve(value?: unknown): void
  reject(error: unknown): void
}

/** A login whose frame answers when the test says so, and whose wallet connects at once. */
function createLogin(connect: () => Promise<Connection> = async () => connection) {
  const calls: Call[] = []
  const methods =
    'connectEmail connectDevice connectOtp connectSocial getFarcasterUri connectFarcaster updateEmail updateEmailPrimaryOtp updateEmailSecondaryOtp setPreferredAccount confirmAddress'
  const port = Object.fromEntries(
    methods.split(' ').map((name) => [
      name,
      ({ signal }: { signal?: AbortSignal } = {}) =>
        new Promise((resolve, reject) => {
          calls.push({ name, resolve, reject })
          signal?.addEventListener('abort', () => reject(new CancelledError()))
        }),
    ]),
  )
  const adapter = {
    namespace: 'eip155',
    networks: [
      { id: networkId, name: 'Base', nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } },
    ],
    start: () => () => undefined,
    getWallets: () => [wallet],
    getConnection: () => undefined,
    connect,
    reconnect: async () => undefined,
  } as unknown as ChainAdapter
  const kit = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    login: {
      ...port,
      getUser: () => undefined,
      subscribe: () => () => undefined,
      restore: async () => undefined,
      isUsed: () => false,
      getEmail: () => undefined,
      rejectRequests: () => undefined,
    } as unknown as LoginPort,
  })
  stops.push(kit.start())
  const login = loginOf(kit)
  const answer = (name: string, value?: unknown): void =>
    calls.findLast((call) => call.name === name)?.resolve(value)
  const refuse = (name: string): void => calls.findLast((call) => call.name === name)?.reject(error)
  return { login, calls, answer, refuse }
}

async function createAtOtp(...parameters: Parameters<typeof createLogin>) {
  const parts = createLogin(...parameters)
  const submitted = parts.login.submitEmail(email)
  parts.answer('connectEmail', { action: 'VERIFY_OTP' })
  await submitted
  return parts
}

describe('submitEmail and submitOtp', () => {
  test('default', async () => {
    const { login, answer } = createLogin()
    const submitted = login.submitEmail(email)
    answer('connectEmail', { action: 'VERIFY_OTP' })
    expect(await submitted).toBe('otp')
    const connected = login.submitOtp('123456')
    answer('connectOtp')
    expect(await connected).toEqual(connection)
  })

  test('behavior: a browser that is not known confirms itself first', async () => {
    const { login, answer } = createLogin()
    const submitted = login.submitEmail(email)
    answer('connectEmail', { action: 'VERIFY_DEVICE' })
    expect(await submitted).toBe('device')
  })

  test('error: of the frame, after which the step can be repeated', async () => {
    const { login, answer, refuse } = createLogin()
    const submitted = login.submitEmail(email)
    refuse('connectEmail')
    await expect(submitted).rejects.toBe(error)
    const again = login.submitEmail(email)
    answer('connectEmail', { action: 'VERIFY_OTP' })
    expect(await again).toBe('otp')
    const wrong = login.submitOtp('000000')
    refuse('connectOtp')
    await expect(wrong).rejects.toBe(error)
    const right = login.submitOtp('123456')
    answer('connectOtp')
    expect(await right).toEqual(connection)
  })

  test('error: the wallet behind the login does not connect', async () => {
    const { login, answer } = await createAtOtp(() => Promise.reject(error))
    const connected = login.submitOtp('123456')
    answer('connectOtp')
    await expect(connected).rejects.toBe(error)
  })

  test('error: a step that is not possible now', async () => {
    const { login } = await createAtOtp()
    await expect(login.submitEmail(email)).rejects.toMatchObject({ reason: 'notNow' })
    await expect(login.submitOtp('12')).rejects.toMatchObject({ reason: 'notNow' })
  })

  test('error: the user goes back, and an abort does', async () => {
    const { login } = createLogin()
    const left = login.submitEmail(email)
    login.cancel()
    await expect(left).rejects.toThrow(CancelledError)
    const controller = new AbortController()
    const aborted = login.submitEmail(email, { signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow(CancelledError)
    expect(login.machine.getState().status).toBe('idle')
    const other = await createAtOtp()
    const code = new AbortController()
    const checked = other.login.submitOtp('123456', { signal: code.signal })
    code.abort()
    await expect(checked).rejects.toThrow(CancelledError)
    expect(other.login.machine.getState().status).toBe('idle')
  })

  test('behavior: works when a listener of the machine calls it', async () => {
    const { login, answer } = createLogin()
    const submitted = login.submitEmail(email)
    const connected = new Promise<Connection>((resolve) => {
      const stop = login.machine.subscribe(() => {
        stop()
        resolve(login.submitOtp('123456'))
      })
    })
    answer('connectEmail', { action: 'VERIFY_OTP' })
    await submitted
    answer('connectOtp')
    expect(await connected).toEqual(connection)
  })

  test('behavior: an unused promise reports no unhandled rejection', async () => {
    const { login, refuse } = createLogin()
    const reasons = await unhandledRejections(() => {
      void login.submitEmail(email)
      void login.submitOtp('1')
      refuse('connectEmail')
    })
    expect(reasons).toEqual([])
  })
})

describe('updateEmail and submitUpdateOtp', () => {
  test('default', async () => {
    const { login, answer } = createLogin()
    const started = login.updateEmail('new@millpond.example')
    answer('updateEmail', { action: 'VERIFY_PRIMARY_OTP' })
    expect(await started).toBe('primary')
    const first = login.submitUpdateOtp('123456')
    answer('updateEmailPrimaryOtp', {})
    expect(await first).toBe('secondary')
    const second = login.submitUpdateOtp('654321')
    answer('updateEmailSecondaryOtp', { newEmail: 'new@millpond.example' })
    expect(await second).toEqual({ email: 'new@millpond.example' })
  })

  test('error: of the frame, and a code of another length', async () => {
    const { login, answer, refuse } = createLogin()
    const failed = login.updateEmail('new@millpond.example')
    refuse('updateEmail')
    await expect(failed).rejects.toBe(error)
    const started = login.updateEmail('new@millpond.example')
    answer('updateEmail', { action: 'VERIFY_SECONDARY_OTP' })
    expect(await started).toBe('secondary')
    await expect(login.submitUpdateOtp('1')).rejects.toMatchObject({ reason: 'notNow' })
    const wrong = login.submitUpdateOtp('000000')
    refuse('updateEmailSecondaryOtp')
    await expect(wrong).rejects.toBe(error)
  })

  test('error: an abort cancels the change', async () => {
    const { login, answer } = createLogin()
    const first = new AbortController()
    const started = login.updateEmail('new@millpond.example', { signal: first.signal })
    first.abort()
    await expect(started).rejects.toThrow(CancelledError)
    const again = login.updateEmail('new@millpond.example')
    answer('updateEmail', { action: 'VERIFY_PRIMARY_OTP' })
    await again
    const second = new AbortController()
    const checked = login.submitUpdateOtp('123456', { signal: second.signal })
    second.abort()
    await expect(checked).rejects.toThrow(CancelledError)
    expect(login.emailChange.getState().status).toBe('idle')
  })
})

describe('preferAccount', () => {
  test('default', async () => {
    const { login, answer } = createLogin()
    const preferred = login.preferAccount('smartAccount')
    answer('setPreferredAccount')
    expect(await preferred).toEqual({ type: 'smartAccount' })
  })

  test('error: of the frame, and a change in progress', async () => {
    const { login, refuse } = createLogin()
    const preferred = login.preferAccount('smartAccount')
    await expect(login.preferAccount('eoa')).rejects.toMatchObject({ reason: 'notNow' })
    refuse('setPreferredAccount')
    await expect(preferred).rejects.toBe(error)
  })

  test('error: an abort stops waiting, and the change goes on', async () => {
    const { login } = createLogin()
    const controller = new AbortController()
    const preferred = login.preferAccount('smartAccount', { signal: controller.signal })
    controller.abort()
    await expect(preferred).rejects.toThrow(CancelledError)
    expect(login.accountType.getState().status).toBe('changing')
  })
})

import { describe, expect, test } from 'vitest'
import { PopupBlockedError } from '../connect/walletErrors.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import type { Connection } from '../kernel/types.js'
import { openModal } from '../openModal.js'
import { loginConnection as connection, createTestLogin } from '../test/createTestLogin.js'
import { unhandledRejections } from '../test/unhandledRejections.js'

const email = 'maya@millpond.example'
const error = new LatchkeyError('no')

async function createAtOtp(...parameters: Parameters<typeof createTestLogin>) {
  const parts = createTestLogin(...parameters)
  const submitted = parts.login.submitEmail(email)
  parts.answer('connectEmail', { action: 'VERIFY_OTP' })
  await submitted
  return parts
}

describe('submitEmail and submitOtp', () => {
  test('default', async () => {
    const { login, answer } = createTestLogin()
    const submitted = login.submitEmail(email)
    answer('connectEmail', { action: 'VERIFY_OTP' })
    expect(await submitted).toBe('otp')
    const connected = login.submitOtp('123456')
    answer('connectOtp')
    expect(await connected).toEqual(connection)
  })

  test('behavior: an unknown browser confirms itself first', async () => {
    const { login, answer } = createTestLogin()
    const submitted = login.submitEmail(email)
    answer('connectEmail', { action: 'VERIFY_DEVICE' })
    expect(await submitted).toBe('device')
  })

  test('error: rejects with the error of the frame, after which the step can be repeated', async () => {
    const { login, answer, refuse } = createTestLogin()
    const submitted = login.submitEmail(email)
    refuse('connectEmail', error)
    await expect(submitted).rejects.toBe(error)
    const again = login.submitEmail(email)
    answer('connectEmail', { action: 'VERIFY_OTP' })
    expect(await again).toBe('otp')
    const wrong = login.submitOtp('000000')
    refuse('connectOtp', error)
    await expect(wrong).rejects.toBe(error)
    const right = login.submitOtp('123456')
    answer('connectOtp')
    expect(await right).toEqual(connection)
  })

  test('error: rejects if the wallet of the login does not connect', async () => {
    const { login, answer } = await createAtOtp(() => Promise.reject(error))
    const connected = login.submitOtp('123456')
    answer('connectOtp')
    await expect(connected).rejects.toBe(error)
  })

  test('error: rejects a step that is not possible now', async () => {
    const { login } = await createAtOtp()
    await expect(login.submitEmail(email)).rejects.toMatchObject({ reason: 'notNow' })
    await expect(login.submitOtp('12')).rejects.toMatchObject({ reason: 'notNow' })
  })

  test('behavior: resolves with a connection that another tab has made', async () => {
    const { latchkey, login } = createTestLogin()
    const submitted = login.submitEmail(email)
    latchkey.connect.send({ type: 'connectionChanged', connection })
    expect(await submitted).toEqual(connection)
  })

  test('error: rejects if the user goes back, and on abort', async () => {
    const { login } = createTestLogin()
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
    const { login, answer } = createTestLogin()
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
    const { login, refuse } = createTestLogin()
    const reasons = await unhandledRejections(() => {
      void login.submitEmail(email)
      void login.submitOtp('1')
      refuse('connectEmail', error)
    })
    expect(reasons).toEqual([])
  })
})

describe('startSocial', () => {
  test('default: requests the window before it returns', async () => {
    const { login, calls, answer } = createTestLogin()
    const connected = login.startSocial('google')
    expect(calls.map(({ name }) => name)).toEqual(['connectSocial'])
    answer('connectSocial')
    expect(await connected).toEqual(connection)
  })

  test('behavior: leaves the modal closed, and works while it is open', async () => {
    const { latchkey, login, answer } = createTestLogin()
    const connected = login.startSocial('google')
    expect(latchkey.modal.getState().status).toBe('closed')
    openModal(latchkey)
    answer('connectSocial')
    expect(await connected).toEqual(connection)
  })

  test('behavior: a refused code of the window leaves the login open', async () => {
    const { login, answer, refuse } = createTestLogin()
    const connected = login.startSocial('google')
    login.enterCode()
    const wrong = login.submitOtp('000000')
    refuse('connectOtp', error)
    await expect(wrong).rejects.toBe(error)
    const right = login.submitOtp('123456')
    answer('connectOtp')
    answer('connectSocial')
    expect(await Promise.all([connected, right])).toEqual([connection, connection])
  })

  test('error: rejects if the window is blocked, and can be called again', async () => {
    const { login, answer, refuse } = createTestLogin()
    const connected = login.startSocial('google')
    refuse('connectSocial', new PopupBlockedError())
    await expect(connected).rejects.toThrow(PopupBlockedError)
    const again = login.startSocial('google')
    answer('connectSocial')
    expect(await again).toEqual(connection)
  })

  test('error: rejects if the wallet does not connect', async () => {
    const { login, answer } = createTestLogin(() => Promise.reject(error))
    const connected = login.startSocial('google')
    answer('connectSocial')
    await expect(connected).rejects.toBe(error)
  })

  test('error: an abort closes the window; an aborted signal opens none', async () => {
    const { login, calls } = createTestLogin()
    const aborted = login.startSocial('google', { signal: AbortSignal.abort() })
    await expect(aborted).rejects.toThrow(CancelledError)
    expect(calls).toEqual([])
    const controller = new AbortController()
    const started = login.startSocial('google', { signal: controller.signal })
    controller.abort()
    await expect(started).rejects.toThrow(CancelledError)
    expect(calls[0]?.signal?.aborted).toBe(true)
    expect(login.machine.getState().status).toBe('idle')
  })

  test('error: an unused promise reports no unhandled rejection', async () => {
    const { login, refuse } = createTestLogin()
    const reasons = await unhandledRejections(() => {
      void login.startSocial('google')
      void login.startFarcaster()
      refuse('connectSocial', error)
    })
    expect(reasons).toEqual([])
  })
})

describe('startFarcaster', () => {
  test('default', async () => {
    const { login, answer } = createTestLogin()
    const connected = login.startFarcaster()
    answer('getFarcasterUri', 'https://farcaster.example')
    await expect.poll(() => login.machine.getState().status).toBe('farcaster')
    answer('connectFarcaster')
    expect(await connected).toEqual(connection)
  })

  test('error: rejects with the error of the frame, and with an abort', async () => {
    const { login, refuse } = createTestLogin()
    const refused = login.startFarcaster()
    refuse('getFarcasterUri', error)
    await expect(refused).rejects.toBe(error)
    const controller = new AbortController()
    const aborted = login.startFarcaster({ signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow(CancelledError)
    expect(login.machine.getState().status).toBe('idle')
  })
})

describe('updateEmail and submitUpdateOtp', () => {
  test('default', async () => {
    const { login, answer } = createTestLogin()
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

  test('error: rejects with the error of the frame, and a code of another length', async () => {
    const { login, answer, refuse } = createTestLogin()
    const failed = login.updateEmail('new@millpond.example')
    refuse('updateEmail', error)
    await expect(failed).rejects.toBe(error)
    const started = login.updateEmail('new@millpond.example')
    answer('updateEmail', { action: 'VERIFY_SECONDARY_OTP' })
    expect(await started).toBe('secondary')
    await expect(login.submitUpdateOtp('1')).rejects.toMatchObject({ reason: 'notNow' })
    const wrong = login.submitUpdateOtp('000000')
    refuse('updateEmailSecondaryOtp', error)
    await expect(wrong).rejects.toBe(error)
  })

  test('error: an abort cancels the change', async () => {
    const { login, answer } = createTestLogin()
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
    const { login, answer } = createTestLogin()
    const preferred = login.preferAccount('smartAccount')
    answer('setPreferredAccount')
    expect(await preferred).toEqual({ type: 'smartAccount' })
  })

  test('error: rejects with the error of the frame, and while a change is in progress', async () => {
    const { login, refuse } = createTestLogin()
    const preferred = login.preferAccount('smartAccount')
    await expect(login.preferAccount('eoa')).rejects.toMatchObject({ reason: 'notNow' })
    refuse('setPreferredAccount', error)
    await expect(preferred).rejects.toBe(error)
  })

  test('error: an abort stops waiting, and the change continues', async () => {
    const { login } = createTestLogin()
    const controller = new AbortController()
    const preferred = login.preferAccount('smartAccount', { signal: controller.signal })
    controller.abort()
    await expect(preferred).rejects.toThrow(CancelledError)
    expect(login.accountType.getState().status).toBe('changing')
  })
})

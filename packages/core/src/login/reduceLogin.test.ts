import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CancelledError, TimeoutError } from '../kernel/errors.js'
import { type EmailChangeEvent, type EmailChangeState, reduceEmailChange } from './emailChange.js'
import { emailProblem } from './emailProblem.js'
import { type LoginMachineEvent, type LoginState, NO_LOGIN, reduceFrame } from './loginState.js'
import { reduceLogin } from './reduceLogin.js'

const email = 'maya@millpond.example'
const error = new TimeoutError({ deadline: 1 })
const after = (state: LoginState, ...events: LoginMachineEvent[]): LoginState =>
  events.reduce(reduceLogin, state)
const given: LoginMachineEvent = { type: 'emailGiven', email }
const verify: LoginMachineEvent = { type: 'actionReceived', action: 'VERIFY_OTP' }
const device: LoginMachineEvent = { type: 'actionReceived', action: 'VERIFY_DEVICE', number: '42' }
const code: LoginMachineEvent = { type: 'otpGiven', otp: '123456' }
const failed: LoginMachineEvent = { type: 'failed', error }
const google: LoginMachineEvent = { type: 'socialChosen', provider: 'google' }

describe('reduceLogin', () => {
  test.each<[string, LoginMachineEvent[], LoginState]>([
    ['an address is sent', [given], { status: 'submitting', email }],
    [
      'once',
      [given, { type: 'emailGiven', email: 'other@x.example' }],
      { status: 'submitting', email },
    ],
    ['a code is mailed', [given, verify], { status: 'otp', email }],
    ['a link is mailed', [given, device], { status: 'device', email, number: '42' }],
    ['the link was opened', [given, device, { type: 'deviceConfirmed' }], { status: 'otp', email }],
    ['six digits are checked', [given, verify, code], { status: 'checking', email, otp: '123456' }],
    [
      'the code is right',
      [given, verify, code, { type: 'verified' }],
      { status: 'connecting', method: 'email', email },
    ],
    [
      'the wallet is connected',
      [given, verify, code, { type: 'verified' }, { type: 'connected' }],
      NO_LOGIN,
    ],
    [
      'another mail',
      [given, verify, { type: 'resendAsked' }],
      { status: 'resending', email, from: 'otp' },
    ],
    [
      'another mail is sent',
      [given, verify, { type: 'resendAsked' }, verify],
      { status: 'otp', email },
    ],
    [
      'another mail leads to a link',
      [given, verify, { type: 'resendAsked' }, device],
      { status: 'device', email, number: '42' },
    ],
    ['a window', [google], { status: 'social', provider: 'google', attempt: 1 }],
    [
      'the window was lost',
      [google, { type: 'retried' }],
      { status: 'social', provider: 'google', attempt: 2 },
    ],
    [
      'the window succeeded',
      [google, { type: 'verified' }],
      { status: 'connecting', method: 'google' },
    ],
    [
      'it shows a code',
      [google, { type: 'codeWanted' }],
      { status: 'social', provider: 'google', attempt: 1, code: { phase: 'typing' } },
    ],
    [
      'its code is accepted, and the window is still open',
      [google, { type: 'codeWanted' }, code, { type: 'codeAccepted' }],
      { status: 'social', provider: 'google', attempt: 1, code: { phase: 'accepted' } },
    ],
    ['an unexpected code', [google, code], { status: 'social', provider: 'google', attempt: 1 }],
    [
      'Farcaster',
      [{ type: 'farcasterChosen' }, { type: 'uriReceived', url: 'https://f' }],
      { status: 'farcaster', url: 'https://f' },
    ],
    [
      'keeps the typed address after another login is cancelled',
      [{ type: 'emailEdited', email }, google, { type: 'cancelled' }],
      { status: 'idle', email },
    ],
  ])('default: %s', (_name, events, expected) => {
    expect(after(NO_LOGIN, ...events)).toEqual(expected)
  })

  test.each<[string, LoginMachineEvent[], LoginState]>([
    ['on Connect', [given], { status: 'idle', email, failure: error }],
    [
      'until the user types another address',
      [given, failed, { type: 'emailEdited', email: 'm' }],
      { status: 'idle', email: 'm' },
    ],
    ['the link was not opened', [given, device], { status: 'deviceFailed', email, error }],
    ['the code is wrong', [given, verify, code], { status: 'otp', email, failure: error }],
    [
      'no other mail: the first code still works',
      [given, verify, { type: 'resendAsked' }],
      { status: 'otp', email, failure: error },
    ],
    [
      'no other link: the first still works',
      [given, device, { type: 'resendAsked' }],
      { status: 'device', email, number: '42', failure: error },
    ],
    ['the window', [google], { status: 'socialFailed', provider: 'google', attempt: 1, error }],
    ['Farcaster', [{ type: 'farcasterChosen' }], { status: 'farcasterFailed', error }],
    [
      'the wallet',
      [google, { type: 'verified' }],
      { status: 'connectFailed', method: 'google', error },
    ],
  ])('error: %s', (name, events, expected) => {
    const end = name.startsWith('until') ? [] : [failed]
    expect(after(NO_LOGIN, ...events, ...end)).toEqual(expected)
  })

  test('error: shows a wrong code of a window at its field, and keeps the window open', () => {
    const state = after(NO_LOGIN, google, { type: 'codeWanted' }, code, {
      type: 'codeRefused',
      error,
    })
    expect(state).toEqual({
      status: 'social',
      provider: 'google',
      attempt: 1,
      code: { phase: 'typing', failure: error },
    })
  })

  test('behavior: a retry continues from the failed step', () => {
    const wallet = after(NO_LOGIN, given, verify, code, { type: 'verified' }, failed)
    expect(after(wallet, { type: 'retried' })).toEqual({
      status: 'connecting',
      method: 'email',
      email,
    })
    expect(after(NO_LOGIN, google, failed, { type: 'retried' })).toMatchObject({
      status: 'social',
      attempt: 2,
    })
  })

  test('behavior: SEC-13 a code has as many digits as the reply says, also after a resend or an error', () => {
    const state = after(NO_LOGIN, given, {
      type: 'actionReceived',
      action: 'VERIFY_OTP',
      codeLength: 8,
    })
    expect(after(state, { type: 'otpGiven', otp: '123456' })).toBe(state)
    const checking = after(state, { type: 'otpGiven', otp: '12345678' })
    expect(checking).toMatchObject({ status: 'checking', otp: '12345678', codeLength: 8 })
    expect(after(checking, { type: 'failed', error: new Error('wrong') as never })).toMatchObject({
      status: 'otp',
      codeLength: 8,
    })
    expect(after(state, { type: 'resendAsked' })).toMatchObject({
      status: 'resending',
      codeLength: 8,
    })
  })

  test.each(['', '12345', '1234567', '12345x', ' 23456'])('error: rejects %o as a code', (otp) => {
    const state = after(NO_LOGIN, given, verify)
    expect(after(state, { type: 'otpGiven', otp })).toBe(state)
  })

  test('behavior: 50,000 random events never lose typed text, check a code that was not entered, or connect unverified', () => {
    const events: readonly LoginMachineEvent[] = [
      given,
      verify,
      device,
      code,
      failed,
      google,
      { type: 'emailEdited', email },
      { type: 'deviceConfirmed' },
      { type: 'resendAsked' },
      { type: 'codeWanted' },
      { type: 'codeAccepted' },
      { type: 'codeRefused', error },
      { type: 'farcasterChosen' },
      { type: 'uriReceived', url: 'https://f' },
      { type: 'verified' },
      { type: 'connected' },
      { type: 'retried' },
      { type: 'cancelled' },
      { type: 'failed', error: new CancelledError() },
    ]
    let state: LoginState = NO_LOGIN
    let typed = false
    for (const event of fc.sample(fc.constantFrom(...events), { numRuns: 50_000, seed: 6 })) {
      const before = state
      state = reduceLogin(before, event)
      if (state === before) continue
      if (event.type === 'emailEdited' || event.type === 'emailGiven') typed = true
      if (event.type === 'connected') typed = false
      expect('email' in state && state.email === email).toBe(typed)
      if (state.status === 'connecting')
        expect(
          event.type === 'verified' ? ['checking', 'social', 'farcaster'] : ['connectFailed'],
        ).toContain(before.status)
      if (state.status === 'checking')
        expect([before.status, event.type]).toEqual(['otp', 'otpGiven'])
    }
  })
})

describe('emailProblem', () => {
  test.each([
    ['maya@millpond.example', undefined],
    ['a.b+c@d-e.co', undefined],
    ['', 'unfinished'],
    ['maya', 'unfinished'],
    ['maya@', 'unfinished'],
    ['maya@millpond', 'unfinished'],
    ['maya@millpond.', 'unfinished'],
    ['maya@millpond.e', 'unfinished'],
    ['@millpond.example', 'invalid'],
    ['ma ya@millpond.example', 'invalid'],
    ['maya@mill pond.example', 'invalid'],
    ['maya@@millpond.example', 'invalid'],
    ['.maya@millpond.example', 'invalid'],
    ['maya.@millpond.example', 'invalid'],
    ['maya@-millpond.example', 'invalid'],
    ['maya@millpond..example', 'invalid'],
    [`${'m'.repeat(250)}@x.example`, 'invalid'],
  ])('behavior: %o is %s', (text, problem) => {
    expect(emailProblem(text)).toBe(problem)
  })
})

describe('reduceEmailChange', () => {
  const run = (...events: EmailChangeEvent[]): EmailChangeState =>
    events.reduce(reduceEmailChange, { status: 'idle' })
  const primary: EmailChangeEvent = { type: 'actionReceived', action: 'VERIFY_PRIMARY_OTP' }
  const secondary: EmailChangeEvent = { type: 'actionReceived', action: 'VERIFY_SECONDARY_OTP' }
  const otp: EmailChangeEvent = { type: 'otpGiven', otp: '123456' }
  const start: EmailChangeEvent = { type: 'emailGiven', email }

  test('default: both codes, one after the other', () => {
    expect(run(start, primary, otp)).toEqual({ status: 'checkingPrimary', email, otp: '123456' })
    expect(
      run(start, primary, otp, { type: 'primaryVerified' }, otp, {
        type: 'secondaryVerified',
        newEmail: 'n@x.example',
      }),
    ).toEqual({
      status: 'changed',
      email: 'n@x.example',
    })
    expect(run(start, secondary, otp)).toEqual({
      status: 'checkingSecondary',
      email,
      otp: '123456',
    })
  })

  test.each<[string, EmailChangeEvent[], EmailChangeState]>([
    ['the address', [start], { status: 'idle', failure: error }],
    ['the first code', [start, primary, otp], { status: 'primary', email, failure: error }],
    ['the second code', [start, secondary, otp], { status: 'secondary', email, failure: error }],
  ])('error: keeps the step when %s is refused', (_name, events, expected) => {
    expect(run(...events, { type: 'failed', error })).toEqual(expected)
  })

  test('error: SEC-23 no event skips the first code', () => {
    expect(run(start, primary, { type: 'secondaryVerified', newEmail: email })).toEqual({
      status: 'primary',
      email,
    })
    expect(run(start, primary, { type: 'primaryVerified' })).toEqual({ status: 'primary', email })
  })
})

describe('reduceFrame', () => {
  test('default: lists each pending request once', () => {
    const start = { user: undefined, surface: 'none' as const, waiting: [] }
    const two = reduceFrame(
      reduceFrame(start, { type: 'approvalStarted', method: 'personal_sign' }),
      { type: 'approvalStarted', method: 'personal_sign' },
    )
    expect(two.waiting).toHaveLength(2)
    expect(
      reduceFrame(two, { type: 'approvalEnded', method: 'personal_sign', succeeded: true }).waiting,
    ).toEqual(['personal_sign'])
    expect(
      reduceFrame(start, { type: 'approvalEnded', method: 'personal_sign', succeeded: false }),
    ).toBe(start)
    expect(reduceFrame(start, { type: 'surfaceChanged', surface: 'window' }).surface).toBe('window')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../connect/walletErrors.js'
import { TimeoutError } from '../kernel/errors.js'
import type { SignedMessage } from '../kernel/types.js'
import { reduceSignIn, type SignInEvent, type SignInState } from './signInState.js'

const ONE = 'eip155:1:0xAb'
const LOWER = 'eip155:1:0xab'
const BASE = 'eip155:8453:0xAb'
const OTHER = 'eip155:1:0xCd'
const signed: SignedMessage = {
  message: 'm',
  signature: '0x01',
  address: '0xAb',
  networkId: 'eip155:1',
}
const session = { accountId: ONE }
const declined = new UserRejectedError()
const timeout = new TimeoutError({ deadline: 1 })
const ready = { status: 'ready' } as SignInState
const looking: SignInState = { status: 'loading', phase: 'session', accountId: ONE }
const success: SignInState = { status: 'success', session }

function after(...events: SignInEvent[]): SignInState {
  return events.reduce(reduceSignIn, ready)
}
const signing: SignInEvent[] = [
  { type: 'signInAsked', accountId: ONE },
  { type: 'nonceReceived', nonce: 'abcdefgh' },
  { type: 'messageSigned', signed },
]

describe('reduceSignIn', () => {
  test('default', () => {
    expect(after(...signing.slice(0, 1))).toEqual({
      status: 'loading',
      phase: 'nonce',
      accountId: ONE,
    })
    expect(after(...signing.slice(0, 2))).toEqual({
      status: 'loading',
      phase: 'wallet',
      accountId: ONE,
      nonce: 'abcdefgh',
    })
    expect(after(...signing)).toEqual({
      status: 'loading',
      phase: 'verifying',
      accountId: ONE,
      signed,
    })
    expect(after(...signing, { type: 'verified', session })).toEqual(success)
  })

  test('behavior: a kit without sign-in ignores all events', () => {
    const off = { status: 'uninitialized' } as SignInState
    for (const event of [
      ...signing,
      { type: 'signOutAsked' },
      { type: 'accountChanged', accountId: ONE, endsSession: true },
    ] as SignInEvent[])
      expect(reduceSignIn(off, event)).toBe(off)
  })

  test('behavior: looks for a session on the server after connecting', () => {
    expect(after({ type: 'accountChanged', accountId: ONE, endsSession: true })).toEqual(looking)
    expect(reduceSignIn(looking, { type: 'sessionFound', session })).toEqual(success)
    expect(reduceSignIn(looking, { type: 'sessionMissing' })).toEqual(ready)
    expect(reduceSignIn(looking, { type: 'sessionUnfit' })).toEqual({
      status: 'loading',
      phase: 'signingOut',
      accountId: ONE,
    })
  })

  test('behavior: a double click prompts once', () => {
    const asked = after(...signing.slice(0, 2))
    expect(reduceSignIn(asked, { type: 'signInAsked', accountId: ONE })).toBe(asked)
    expect(reduceSignIn(success, { type: 'signInAsked', accountId: ONE })).toBe(success)
  })

  test('behavior: a sign-in requested while the server looks for a session starts if there is none', () => {
    const wanted = reduceSignIn(looking, { type: 'signInAsked', accountId: ONE })
    expect(wanted).toEqual({ ...looking, isWanted: true })
    expect(reduceSignIn(wanted, { type: 'signInAsked', accountId: ONE })).toBe(wanted)
    expect(reduceSignIn(wanted, { type: 'sessionMissing' })).toEqual({
      status: 'loading',
      phase: 'nonce',
      accountId: ONE,
    })
    expect(reduceSignIn(wanted, { type: 'sessionFound', session })).toEqual(success)
  })

  test.each(signing.map((_event, index) => index + 1))(
    'behavior: SEC-35 another account stops the work in progress, after %i steps',
    (steps) => {
      const state = after(...signing.slice(0, steps))
      expect(
        reduceSignIn(state, { type: 'accountChanged', accountId: LOWER, endsSession: true }),
      ).toBe(state)
      expect(
        reduceSignIn(state, { type: 'accountChanged', accountId: OTHER, endsSession: true }),
      ).toEqual({ ...looking, accountId: OTHER })
      expect(
        reduceSignIn(state, { type: 'accountChanged', accountId: BASE, endsSession: false }),
      ).toEqual({ ...looking, accountId: BASE })
      expect(reduceSignIn(state, { type: 'accountLost', endsSession: true })).toEqual(ready)
    },
  )

  test('behavior: SEC-35 a session ends with its account, unless the app keeps it', () => {
    expect(
      reduceSignIn(success, { type: 'accountChanged', accountId: OTHER, endsSession: true }),
    ).toEqual({ ...looking, accountId: OTHER })
    expect(
      reduceSignIn(success, { type: 'accountChanged', accountId: BASE, endsSession: false }),
    ).toBe(success)
    expect(reduceSignIn(success, { type: 'accountLost', endsSession: true })).toEqual({
      status: 'loading',
      phase: 'signingOut',
    })
    expect(reduceSignIn(success, { type: 'accountLost', endsSession: false })).toEqual(ready)
  })

  test('behavior: a disconnect during the session check ends a session that it finds', () => {
    expect(reduceSignIn(looking, { type: 'accountLost', endsSession: true })).toEqual({
      status: 'loading',
      phase: 'signingOut',
    })
  })

  test('behavior: a connection during a sign-out is handled after it', () => {
    const leaving: SignInState = { status: 'loading', phase: 'signingOut' }
    const next = reduceSignIn(leaving, {
      type: 'accountChanged',
      accountId: OTHER,
      endsSession: true,
    })
    expect(next).toEqual({ ...leaving, accountId: OTHER })
    expect(reduceSignIn(next, { type: 'signedOut' })).toEqual(ready)
    expect(reduceSignIn(next, { type: 'accountLost', endsSession: true })).toEqual(leaving)
  })

  test('behavior: a declined signature is not an error', () => {
    expect(after(...signing.slice(0, 2), { type: 'declined', error: declined })).toEqual({
      status: 'rejected',
      error: declined,
    })
    expect(after(...signing, { type: 'failed', error: timeout })).toEqual({
      status: 'error',
      error: timeout,
    })
    expect(
      after(
        ...signing,
        { type: 'failed', error: timeout },
        { type: 'signInAsked', accountId: ONE },
      ),
    ).toMatchObject({ phase: 'nonce' })
  })

  test('behavior: uses a signature made while connecting for its own account only', () => {
    const early = after({ type: 'signedEarly', signed })
    expect(early).toEqual({ status: 'ready', signed })
    expect(
      reduceSignIn(early, { type: 'accountChanged', accountId: LOWER, endsSession: true }),
    ).toEqual({
      status: 'loading',
      phase: 'verifying',
      accountId: ONE,
      signed,
    })
    expect(
      reduceSignIn(early, { type: 'accountChanged', accountId: OTHER, endsSession: true }),
    ).toEqual({ ...looking, accountId: OTHER })
  })

  test('behavior: cancelling stops a sign-in, and no other work', () => {
    for (let steps = 1; steps <= signing.length; steps++)
      expect(after(...signing.slice(0, steps), { type: 'cancelled' })).toEqual(ready)
    for (const state of [success, { status: 'loading', phase: 'signingOut' } as SignInState])
      expect(reduceSignIn(state, { type: 'cancelled' })).toBe(state)
    expect(reduceSignIn({ ...looking, isWanted: true }, { type: 'cancelled' })).toEqual(looking)
  })

  test.each(signing.map((_event, index) => index + 1))(
    'behavior: a sign-out ends a sign-in in progress, after %i steps',
    (steps) => {
      const state = after(...signing.slice(0, steps))
      const signingOut = { status: 'loading', phase: 'signingOut' }
      expect(reduceSignIn(state, { type: 'signOutAsked' })).toEqual(signingOut)
    },
  )

  test('behavior: a session that another tab ended has ended here', () => {
    expect(reduceSignIn(success, { type: 'sessionEnded' })).toEqual(ready)
    expect(reduceSignIn(looking, { type: 'sessionEnded' })).toBe(looking)
  })

  test('behavior: 200,000 random events never leave the declared states, and only the server starts a session', () => {
    const account = fc.constantFrom<`${string}:${string}:${string}`>(ONE, LOWER, BASE, OTHER)
    const event = fc.oneof(
      fc
        .tuple(account, fc.boolean())
        .map(([accountId, endsSession]) => ({ type: 'accountChanged', accountId, endsSession })),
      fc.boolean().map((endsSession) => ({ type: 'accountLost', endsSession })),
      account.map((accountId) => ({ type: 'signInAsked', accountId })),
      fc.constantFrom<SignInEvent>(
        ...signing,
        { type: 'sessionFound', session },
        { type: 'sessionMissing' },
        { type: 'sessionUnfit' },
        { type: 'signedEarly', signed },
        { type: 'verified', session },
        { type: 'declined', error: declined },
        { type: 'failed', error: timeout },
        { type: 'cancelled' },
        { type: 'signOutAsked' },
        { type: 'signedOut' },
        { type: 'sessionEnded' },
      ),
    ) as fc.Arbitrary<SignInEvent>
    const keys: Record<string, string> = {
      ready: 'status',
      session: 'accountId,phase,status',
      nonce: 'accountId,phase,status',
      wallet: 'accountId,nonce,phase,status',
      verifying: 'accountId,phase,signed,status',
      signingOut: 'phase,status',
      success: 'session,status',
      rejected: 'error,status',
      error: 'error,status',
    }
    const optional: Record<string, string> = {
      ready: 'signed',
      success: 'signed',
      rejected: 'signed',
      error: 'signed',
      signingOut: 'accountId',
      session: 'isWanted',
    }
    const isLegal = (state: SignInState): boolean => {
      const kind = state.status === 'loading' ? state.phase : state.status
      const names = Object.keys(state).filter((key) => key !== optional[kind])
      return names.sort().join() === keys[kind]
    }
    fc.assert(
      fc.property(fc.array(event, { minLength: 1000, maxLength: 1000, size: 'max' }), (events) => {
        let state = ready
        for (const next of events) {
          const before = state
          state = reduceSignIn(state, next)
          if (!isLegal(state)) return false
          const isNew = state.status === 'success' && before.status !== 'success'
          if (
            isNew &&
            !(
              before.status === 'loading' &&
              (before.phase === 'session' || before.phase === 'verifying')
            )
          )
            return false
        }
        return true
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import {
  ApprovalPendingError,
  MethodUnsupportedError,
  NetworkUnknownError,
  NotConnectedError,
  UserRejectedError,
  WalletGoneError,
  WalletLockedError,
  WalletMismatchError,
} from '../connect/walletErrors.js'
import {
  CancelledError,
  NetworkRequestError,
  OptionError,
  RequestPendingError,
  TimeoutError,
} from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import { createSignInLatchkey, session } from '../test/createSignInLatchkey.js'
import { connection, createTestLatchkey, silent } from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { signIn } from './signIn.js'
import { SignInRefusedError, SignInServerError } from './signInErrors.js'
import type { SignInEvent } from './signInState.js'
import { signOut } from './signOut.js'

const walletErrors = [
  new ApprovalPendingError(),
  new NetworkRequestError(),
  new RequestPendingError(),
  new TimeoutError({ deadline: 1 }),
  new UserRejectedError(),
  new WalletGoneError(),
  new WalletLockedError(),
  new WalletMismatchError(),
]

describe('signIn', () => {
  test('default', async () => {
    const latchkey = createSignInLatchkey()
    expect(await signIn(latchkey)).toEqual(session)
    expect(latchkey.signIn.getState()).toEqual({ status: 'success', session })
    expect(latchkey.modal.getState().status).toBe('closed')
  })

  test('behavior: resolves at once with an existing session', async () => {
    const getNonce = counted(async () => 'abcdefgh')
    const latchkey = createSignInLatchkey({ getNonce })
    await signIn(latchkey)
    expect(await signIn(latchkey)).toEqual(session)
    expect(getNonce.count).toBe(1)
  })

  test('behavior: a second call joins the first', async () => {
    const signMessage = counted(async () => '0x01')
    const latchkey = createSignInLatchkey({}, { signMessage })
    expect(await Promise.all([signIn(latchkey), signIn(latchkey)])).toEqual([session, session])
    expect(signMessage.count).toBe(1)
  })

  test('behavior: resolves with a session that the server finds first', async () => {
    const signMessage = counted(silent)
    const latchkey = createSignInLatchkey({}, { signMessage })
    latchkey.signIn.send({
      type: 'accountChanged',
      accountId: 'eip155:1:0xAb01',
      endsSession: false,
    })
    expect(await signIn(latchkey)).toEqual(session)
    expect(signMessage.count).toBe(0)
  })

  test('behavior: waits for the sign-in when a listener of the state calls it', async () => {
    const latchkey = createSignInLatchkey()
    await signIn(latchkey)
    const outcome = new Promise((resolve) => {
      const stop = latchkey.signIn.subscribe(() => {
        if (latchkey.signIn.getState().status !== 'ready') return
        stop()
        resolve(signIn(latchkey))
      })
    })
    await signOut(latchkey)
    expect(await outcome).toEqual(session)
  })

  test.each(walletErrors.map((error) => [error.name, error] as const))(
    'error: %s',
    async (_, error) => {
      const latchkey = createSignInLatchkey({}, { signMessage: () => Promise.reject(error) })
      await expect(signIn(latchkey)).rejects.toBe(error)
      expect(latchkey.signIn.getState()).toMatchObject({ error })
    },
  )

  test('error: UnknownError', async () => {
    const latchkey = createSignInLatchkey(
      {},
      { signMessage: () => Promise.reject(new Error('broken')) },
    )
    await expect(signIn(latchkey)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: rejects if the server refuses the signature', async () => {
    const latchkey = createSignInLatchkey({ verify: async () => false })
    await expect(signIn(latchkey)).rejects.toThrow(SignInRefusedError)
  })

  test('error: rejects if the server has no session after it accepted the signature', async () => {
    const latchkey = createSignInLatchkey({ getSession: async () => null })
    await expect(signIn(latchkey)).rejects.toMatchObject({
      name: 'SignInRefusedError',
      reason: 'session_missing',
    })
  })

  test('error: rejects if the server does not answer', async () => {
    const latchkey = createSignInLatchkey({ getNonce: () => Promise.reject(new Error('503')) })
    await expect(signIn(latchkey)).rejects.toThrow(SignInServerError)
  })

  test('error: rejects if the kit has no sign-in', async () => {
    await expect(signIn(createTestLatchkey())).rejects.toThrow(OptionError)
  })

  test('error: rejects if no wallet is connected', async () => {
    const latchkey = createSignInLatchkey()
    latchkey.connect.send({ type: 'connectionLost' })
    await expect(signIn(latchkey)).rejects.toThrow(NotConnectedError)
  })

  test('error: rejects if the kind of network has no sign-in', async () => {
    const latchkey = createSignInLatchkey()
    Reflect.deleteProperty(latchkey.adapterOf('eip155'), 'signInMessage')
    await expect(signIn(latchkey)).rejects.toThrow(MethodUnsupportedError)
  })

  test('error: on a network that is not the app’s, rejects without a change of state or modal', async () => {
    const latchkey = createSignInLatchkey({}, {}, { ...connection, networkId: 'eip155:5' })
    await expect(signIn(latchkey)).rejects.toThrow(NetworkUnknownError)
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
    expect(latchkey.modal.getState().status).toBe('closed')
  })

  test.each<[string, SignInEvent]>([
    [
      'another account',
      { type: 'accountChanged', accountId: 'eip155:1:0xAb02', endsSession: true },
    ],
    [
      'another network',
      { type: 'accountChanged', accountId: 'eip155:2:0xAb01', endsSession: false },
    ],
    ['a disconnect', { type: 'accountLost', endsSession: true }],
    ['a cancel', { type: 'cancelled' }],
    ['a sign-out', { type: 'signOutAsked' }],
  ])('error: %s ends the sign-in', async (_, event) => {
    const latchkey = createSignInLatchkey({}, { signMessage: silent })
    const outcome = signIn(latchkey)
    latchkey.signIn.send(event)
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: rejects on a cancel while the server looks for a session', async () => {
    const latchkey = createSignInLatchkey({ getSession: silent })
    latchkey.signIn.send({
      type: 'accountChanged',
      accountId: 'eip155:1:0xAb01',
      endsSession: false,
    })
    const outcome = signIn(latchkey)
    latchkey.signIn.send({ type: 'cancelled' })
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: an abort cancels the sign-in and keeps the wallet', async () => {
    const latchkey = createSignInLatchkey({}, { signMessage: silent })
    const controller = new AbortController()
    const outcome = signIn(latchkey, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
    expect(latchkey.connect.getState().status).toBe('connected')
  })

  test('error: a signal that has aborted before does not prompt the wallet', async () => {
    const latchkey = createSignInLatchkey()
    const outcome = signIn(latchkey, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const latchkey = createSignInLatchkey({ verify: async () => false })
    expect(
      await unhandledRejections(() => {
        signIn(createTestLatchkey())
        signIn(latchkey)
      }),
    ).toEqual([])
  })
})

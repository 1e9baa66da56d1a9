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
import { createSignInKit, session } from '../test/createSignInKit.js'
import { connection, createTestKit, silent } from '../test/createTestKit.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { signIn } from './signIn.js'
import { SignInRefusedError, SignInServerError } from './signInErrors.js'
import { signOut } from './signOut.js'
import type { SignInEvent } from './state.js'

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
    const kit = createSignInKit()
    expect(await signIn(kit)).toEqual(session)
    expect(kit.signIn.getState()).toEqual({ status: 'success', session })
    expect(kit.modal.getState().status).toBe('closed')
  })

  test('behavior: resolves at once with the session that is there', async () => {
    const getNonce = counted(async () => 'abcdefgh')
    const kit = createSignInKit({ getNonce })
    await signIn(kit)
    expect(await signIn(kit)).toEqual(session)
    expect(getNonce.count).toBe(1)
  })

  test('behavior: a second call joins the first', async () => {
    const signMessage = counted(async () => '0x01')
    const kit = createSignInKit({}, { signMessage })
    expect(await Promise.all([signIn(kit), signIn(kit)])).toEqual([session, session])
    expect(signMessage.count).toBe(1)
  })

  test('behavior: resolves with a session that the server finds first', async () => {
    const signMessage = counted(silent)
    const kit = createSignInKit({}, { signMessage })
    kit.signIn.send({ type: 'accountChanged', accountId: 'eip155:1:0xAb01', endsSession: false })
    expect(await signIn(kit)).toEqual(session)
    expect(signMessage.count).toBe(0)
  })

  test('behavior: waits for the sign-in when a listener of the state calls it', async () => {
    const kit = createSignInKit()
    await signIn(kit)
    const outcome = new Promise((resolve) => {
      const stop = kit.signIn.subscribe(() => {
        if (kit.signIn.getState().status !== 'ready') return
        stop()
        resolve(signIn(kit))
      })
    })
    await signOut(kit)
    expect(await outcome).toEqual(session)
  })

  test.each(walletErrors.map((error) => [error.name, error] as const))(
    'error: %s',
    async (_, error) => {
      const kit = createSignInKit({}, { signMessage: () => Promise.reject(error) })
      await expect(signIn(kit)).rejects.toBe(error)
      expect(kit.signIn.getState()).toMatchObject({ error })
    },
  )

  test('error: UnknownError', async () => {
    const kit = createSignInKit({}, { signMessage: () => Promise.reject(new Error('broken')) })
    await expect(signIn(kit)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: the server refuses the signature', async () => {
    const kit = createSignInKit({ verify: async () => false })
    await expect(signIn(kit)).rejects.toThrow(SignInRefusedError)
  })

  test('error: the server does not answer', async () => {
    const kit = createSignInKit({ getNonce: () => Promise.reject(new Error('503')) })
    await expect(signIn(kit)).rejects.toThrow(SignInServerError)
  })

  test('error: the kit has no sign-in', async () => {
    await expect(signIn(createTestKit())).rejects.toThrow(OptionError)
  })

  test('error: no wallet is connected', async () => {
    const kit = createSignInKit()
    kit.connect.send({ type: 'connectionLost' })
    await expect(signIn(kit)).rejects.toThrow(NotConnectedError)
  })

  test('error: the kind of network has no sign-in', async () => {
    const kit = createSignInKit()
    Reflect.deleteProperty(kit.adapterOf('eip155'), 'signInMessage')
    await expect(signIn(kit)).rejects.toThrow(MethodUnsupportedError)
  })

  test('error: a network that is not the app’s moves neither the state nor the modal', async () => {
    const kit = createSignInKit({}, {}, { ...connection, networkId: 'eip155:5' })
    await expect(signIn(kit)).rejects.toThrow(NetworkUnknownError)
    expect(kit.signIn.getState()).toEqual({ status: 'ready' })
    expect(kit.modal.getState().status).toBe('closed')
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
    const kit = createSignInKit({}, { signMessage: silent })
    const outcome = signIn(kit)
    kit.signIn.send(event)
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: a cancel while the server looks for a session', async () => {
    const kit = createSignInKit({ getSession: silent })
    kit.signIn.send({ type: 'accountChanged', accountId: 'eip155:1:0xAb01', endsSession: false })
    const outcome = signIn(kit)
    kit.signIn.send({ type: 'cancelled' })
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: an abort cancels the sign-in and keeps the wallet', async () => {
    const kit = createSignInKit({}, { signMessage: silent })
    const controller = new AbortController()
    const outcome = signIn(kit, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.signIn.getState()).toEqual({ status: 'ready' })
    expect(kit.connect.getState().status).toBe('connected')
  })

  test('error: a signal that has aborted before does not prompt the wallet', async () => {
    const kit = createSignInKit()
    const outcome = signIn(kit, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.signIn.getState()).toEqual({ status: 'ready' })
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const kit = createSignInKit({ verify: async () => false })
    expect(
      await unhandledRejections(() => {
        signIn(createTestKit())
        signIn(kit)
      }),
    ).toEqual([])
  })
})

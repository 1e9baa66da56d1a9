import { describe, expect, test } from 'vitest'
import { CancelledError, NetworkRequestError, TimeoutError } from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import { createSignInLatchkey } from '../test/createSignInLatchkey.js'
import { createTestLatchkey, silent } from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { signIn } from './signIn.js'
import { SignInServerError } from './signInErrors.js'
import { signOut } from './signOut.js'

describe('signOut', () => {
  test('default', async () => {
    const latchkey = createSignInLatchkey()
    await signIn(latchkey)
    expect(await signOut(latchkey)).toBeUndefined()
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
    expect(latchkey.connect.getState().status).toBe('connected')
  })

  test('behavior: resolves at once without a session, and without sign-in', async () => {
    const request = counted(silent)
    await signOut(createSignInLatchkey({ signOut: request }))
    await signOut(createTestLatchkey())
    expect(request.count).toBe(0)
  })

  test('behavior: ends a sign-in in progress, and the session on the server', async () => {
    const request = counted(async () => true)
    const latchkey = createSignInLatchkey({ signOut: request }, { signMessage: silent })
    const outcome = signIn(latchkey)
    await signOut(latchkey)
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(request.count).toBe(1)
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
  })

  test('behavior: a second call joins the first', async () => {
    const request = counted(async () => true)
    const latchkey = createSignInLatchkey({ signOut: request })
    await signIn(latchkey)
    await Promise.all([signOut(latchkey), signOut(latchkey)])
    expect(request.count).toBe(1)
  })

  test('behavior: succeeds after a failure', async () => {
    const answers = [false, true]
    const latchkey = createSignInLatchkey({ signOut: async () => answers.shift() ?? false })
    await signIn(latchkey)
    await expect(signOut(latchkey)).rejects.toThrow(SignInServerError)
    await signOut(latchkey)
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
  })

  test.each(
    [new NetworkRequestError(), new TimeoutError({ deadline: 1 })].map(
      (error) => [error.name, error] as const,
    ),
  )('error: %s', async (_, error) => {
    const latchkey = createSignInLatchkey({ signOut: () => Promise.reject(error) })
    await signIn(latchkey)
    await expect(signOut(latchkey)).rejects.toBe(error)
    expect(latchkey.signIn.getState()).toMatchObject({ status: 'error', error })
  })

  test('error: rejects if the server does not end the session', async () => {
    const latchkey = createSignInLatchkey({ signOut: async () => false })
    await signIn(latchkey)
    await expect(signOut(latchkey)).rejects.toThrow(SignInServerError)
  })

  test('error: an abort stops waiting', async () => {
    const latchkey = createSignInLatchkey({ signOut: silent })
    await signIn(latchkey)
    const controller = new AbortController()
    const outcome = signOut(latchkey, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.signIn.getState()).toEqual({ status: 'loading', phase: 'signingOut' })
  })

  test('error: a signal that has aborted before keeps the session', async () => {
    const latchkey = createSignInLatchkey()
    await signIn(latchkey)
    const outcome = signOut(latchkey, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.signIn.getState()).toMatchObject({ status: 'success' })
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const latchkey = createSignInLatchkey({ signOut: async () => false })
    await signIn(latchkey)
    expect(await unhandledRejections(() => signOut(latchkey))).toEqual([])
  })
})

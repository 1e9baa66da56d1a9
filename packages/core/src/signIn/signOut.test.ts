import { describe, expect, test } from 'vitest'
import { CancelledError, NetworkRequestError, TimeoutError } from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import { createSignInKit } from '../test/createSignInKit.js'
import { createTestKit, silent } from '../test/createTestKit.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { signIn } from './signIn.js'
import { SignInServerError } from './signInErrors.js'
import { signOut } from './signOut.js'

describe('signOut', () => {
  test('default', async () => {
    const kit = createSignInKit()
    await signIn(kit)
    expect(await signOut(kit)).toBeUndefined()
    expect(kit.signIn.getState()).toEqual({ status: 'ready' })
    expect(kit.connect.getState().status).toBe('connected')
  })

  test('behavior: resolves at once without a session, and without sign-in', async () => {
    const request = counted(silent)
    await signOut(createSignInKit({ signOut: request }))
    await signOut(createTestKit())
    expect(request.count).toBe(0)
  })

  test('behavior: ends a sign-in in progress, and the session on the server', async () => {
    const request = counted(async () => true)
    const kit = createSignInKit({ signOut: request }, { signMessage: silent })
    const outcome = signIn(kit)
    await signOut(kit)
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(request.count).toBe(1)
    expect(kit.signIn.getState()).toEqual({ status: 'ready' })
  })

  test('behavior: a second call joins the first', async () => {
    const request = counted(async () => true)
    const kit = createSignInKit({ signOut: request })
    await signIn(kit)
    await Promise.all([signOut(kit), signOut(kit)])
    expect(request.count).toBe(1)
  })

  test('behavior: succeeds after a failure', async () => {
    const answers = [false, true]
    const kit = createSignInKit({ signOut: async () => answers.shift() ?? false })
    await signIn(kit)
    await expect(signOut(kit)).rejects.toThrow(SignInServerError)
    await signOut(kit)
    expect(kit.signIn.getState()).toEqual({ status: 'ready' })
  })

  test.each(
    [new NetworkRequestError(), new TimeoutError({ deadline: 1 })].map(
      (error) => [error.name, error] as const,
    ),
  )('error: %s', async (_, error) => {
    const kit = createSignInKit({ signOut: () => Promise.reject(error) })
    await signIn(kit)
    await expect(signOut(kit)).rejects.toBe(error)
    expect(kit.signIn.getState()).toMatchObject({ status: 'error', error })
  })

  test('error: the server does not end the session', async () => {
    const kit = createSignInKit({ signOut: async () => false })
    await signIn(kit)
    await expect(signOut(kit)).rejects.toThrow(SignInServerError)
  })

  test('error: an abort stops the waiting', async () => {
    const kit = createSignInKit({ signOut: silent })
    await signIn(kit)
    const controller = new AbortController()
    const outcome = signOut(kit, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.signIn.getState()).toEqual({ status: 'loading', phase: 'signingOut' })
  })

  test('error: a signal that has aborted before keeps the session', async () => {
    const kit = createSignInKit()
    await signIn(kit)
    const outcome = signOut(kit, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.signIn.getState()).toMatchObject({ status: 'success' })
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const kit = createSignInKit({ signOut: async () => false })
    await signIn(kit)
    expect(await unhandledRejections(() => signOut(kit))).toEqual([])
  })
})

import { lazy } from '@latchkey/protocol/std'
import { NetworkRequestError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'
import type { SignInDeps } from './createPhaseRunner.js'
import type { SignInEvent, SignInState } from './signInState.js'

/** Lazy-loads the work of signing in. */
export function loadSignInWork(): Promise<typeof import('./signInWork.js')> {
  return import('./signInWork.js')
}

/** Returns the effects of finding a session, signing in and signing out. */
export function signInEffects(deps: SignInDeps): readonly Effect<SignInState, SignInEvent>[] {
  const load = lazy(() =>
    loadSignInWork().then(({ signInWork }) => signInWork.createPhaseRunner(deps)),
  )
  return [
    whileStatus<SignInState, SignInEvent, 'loading'>(
      'loading',
      ({ state, send, signal }) =>
        load().then(
          async (work) => {
            if (!signal.aborted) send(await work(state, signal))
          },
          (cause: unknown) => send({ type: 'failed', error: new NetworkRequestError({ cause }) }),
        ),
      // A sign-out stays one piece of work even if the next account changes meanwhile.
      (state) => (state.phase === 'signingOut' ? state.phase : `${state.phase} ${state.accountId}`),
    ),
  ]
}

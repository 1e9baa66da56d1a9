import { NetworkRequestError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'
import type { SignInDeps } from './createPhaseRunner.js'
import type { SignInEvent, SignInState, SignInWork } from './state.js'

/** Lazy-loads the work. After a failure, the next call loads it again. */
function loading(
  deps: SignInDeps,
): () => Promise<(work: SignInWork, signal: AbortSignal) => Promise<SignInEvent>> {
  const part: { work?: ReturnType<ReturnType<typeof loading>> | undefined } = {}
  return () => {
    part.work ??= import('./createPhaseRunner.js').then(
      ({ createPhaseRunner }) => createPhaseRunner(deps),
      (cause: unknown) => {
        part.work = undefined
        throw cause
      },
    )
    return part.work
  }
}

/** Returns the effects of finding a session, signing in and signing out. */
export function signInEffects(deps: SignInDeps): readonly Effect<SignInState, SignInEvent>[] {
  const load = loading(deps)
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

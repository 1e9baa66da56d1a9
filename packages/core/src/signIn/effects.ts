import { NetworkRequestError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import type { SignInEvent, SignInState, SignInWork } from './state.js'
import type { SignInTools } from './work.js'

/** Loads the work once, when there is some. After a failure, the next call loads it again. */
function loading(
  tools: SignInTools,
): () => Promise<(work: SignInWork, signal: AbortSignal) => Promise<SignInEvent>> {
  const part: { work?: ReturnType<ReturnType<typeof loading>> | undefined } = {}
  return () => {
    part.work ??= import('./work.js').then(
      ({ createWork }) => createWork(tools),
      (cause: unknown) => {
        part.work = undefined
        throw cause
      },
    )
    return part.work
  }
}

/** What the kit does while it is looking for a session, signing in or signing out. */
export function signInEffects(tools: SignInTools): readonly Effect<SignInState, SignInEvent>[] {
  const load = loading(tools)
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
      // The next account may change while the session of the last one is being ended: that is one
      // piece of work.
      (state) => (state.phase === 'signingOut' ? state.phase : `${state.phase} ${state.accountId}`),
    ),
  ]
}

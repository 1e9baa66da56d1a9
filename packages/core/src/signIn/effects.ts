import { whileStatus } from '../kernel/effect.js'
import { LatchkeyError, NetworkRequestError } from '../kernel/errors.js'
import type { Effect } from '../kernel/machine.js'
import type { SignInEvent, SignInState, SignInWork } from './state.js'
import type { SignInTools } from './work.js'

/** Fetches the work when there is some, once; a failure is forgotten, so that the next try is a new one. */
function loading(tools: SignInTools): () => Promise<(work: SignInWork, signal: AbortSignal) => Promise<SignInEvent>> {
  const part: { work?: ReturnType<ReturnType<typeof loading>> | undefined } = {}
  return () => {
    part.work ??= import('./work.js').then(
      ({ createWork }) => createWork(tools),
      (cause: unknown) => {
        part.work = undefined
        throw new NetworkRequestError({ cause })
      },
    )
    return part.work
  }
}

/** What other errors mean is fetched with the first of them. */
async function understood(raw: unknown): Promise<LatchkeyError> {
  if (raw instanceof LatchkeyError) return raw
  try {
    return (await import('../kernel/toLatchkeyError.js')).toLatchkeyError(raw)
  } catch (cause) {
    return new NetworkRequestError({ cause })
  }
}

/** What the kit does while it is looking for a session, signing in or signing out. */
export function signInEffects(tools: SignInTools): readonly Effect<SignInState, SignInEvent>[] {
  const load = loading(tools)
  return [
    whileStatus<SignInState, SignInEvent, 'loading'>(
      'loading',
      async ({ state, send, signal }) => {
        try {
          const work = await load()
          if (!signal.aborted) send(await work(state, signal))
        } catch (error) {
          send({ type: 'failed', error: await understood(error) })
        }
      },
      // The next account may change while the session of the last one is being ended: that is one piece of work.
      (state) => (state.phase === 'signingOut' ? state.phase : `${state.phase} ${state.accountId}`),
    ),
  ]
}

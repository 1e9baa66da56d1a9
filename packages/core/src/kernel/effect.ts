import type { Effect } from './machine.js'

type InStatus<state, status> = Extract<state, { status: status }>

/**
 * An effect that runs while the state has one status.
 *
 * @param key - Tells one piece of work from the next within the same status. Without it the work
 *   runs once per visit.
 *
 * @example
 * ```ts
 * import { whileStatus } from '@latchkey/core/internal'
 *
 * type State = { status: 'idle' } | { status: 'waiting'; id: string }
 * const effect = whileStatus<State, { type: 'answered' }, 'waiting'>('waiting', ({ send }) => send({ type: 'answered' }), (state) => state.id)
 * ```
 */
export function whileStatus<
  state extends { status: string },
  event,
  status extends state['status'],
>(
  status: status,
  run: (context: {
    state: InStatus<state, status>
    send(event: event): void
    signal: AbortSignal
  }) => void | Promise<void>,
  key: (state: InStatus<state, status>) => unknown = () => status,
): Effect<state, event> {
  return {
    key: (state) => (state.status === status ? key(state as InStatus<state, status>) : undefined),
    run: (context) => run({ ...context, state: context.state as InStatus<state, status> }),
  }
}

import type { EventMachine } from '../kernel/machine.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import { LoginError } from './loginErrors.js'

interface Deps<state, event> {
  machine: EventMachine<state, event>
  reduce(state: state, event: event): state
  /** Ends the operation in progress. */
  cancel?: (() => void) | undefined
}

type Request<state, event> = <result>(
  event: event,
  outcomeOf: (state: state) => Outcome<result> | undefined,
  options?: { signal?: AbortSignal | undefined },
) => Promise<result>

/**
 * Creates a function that sends an event and settles with a state that follows. Called by a listener
 * of the machine, the event is queued first: until the state changes, it has no outcome. A
 * successful login ends in the state that it started from.
 */
export function createRequest<state, event>({
  machine,
  reduce,
  cancel,
}: Deps<state, event>): Request<state, event> {
  return (event, outcomeOf, { signal } = {}) => {
    const before = machine.getState()
    const isIgnored = reduce(before, event) === before
    const isStarted = !isIgnored && !signal?.aborted
    if (isStarted) machine.send(event)
    let isQueued = true
    return settleWith(
      machine,
      (state) => {
        if (isIgnored)
          return {
            error: new LoginError(
              'This step is not possible now. Finish or cancel the one before.',
              { reason: 'notNow' },
            ),
          }
        isQueued &&= state === before
        return isQueued ? undefined : outcomeOf(state)
      },
      { signal, cancel: isStarted ? cancel : undefined },
    )
  }
}

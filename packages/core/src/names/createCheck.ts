import { CancelledError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import { NameRefusedError } from './nameRefusedError.js'
import type { NameCheck, NamesEvent, NamesState } from './namesState.js'

function checkOutcome(state: NamesState): Outcome<NameCheck> | undefined {
  switch (state.status) {
    case 'checking':
      return undefined
    case 'unchecked':
      return { error: state.error }
    case 'invalid':
      return { error: new NameRefusedError({ problem: state.problem }) }
    case 'empty':
    case 'registered':
      return { error: new CancelledError() }
    default:
      return { result: state.check }
  }
}

/** Creates the method that checks the typed name. */
export function createCheck(
  machine: EventMachine<NamesState, NamesEvent>,
): (options?: { signal?: AbortSignal | undefined }) => Promise<NameCheck> {
  return ({ signal } = {}) => {
    const before = machine.getState()
    if (before.status === 'unchecked' && !signal?.aborted) machine.send({ type: 'checkAsked' })
    // In a listener of the machine the event is still queued.
    return settleWith(
      machine,
      (state) => {
        if (state === before && state.status === 'empty')
          return { error: new NameRefusedError({ problem: 'empty' }) }
        return state === before && state.status === 'unchecked' ? undefined : checkOutcome(state)
      },
      { signal },
    )
  }
}

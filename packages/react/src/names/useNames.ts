import { type Names, type NamesState, namesOf } from '@latchkey/core'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Getting a name, as it stands. */
export function useNames(): { names: Names; state: NamesState } {
  const names = namesOf(useKit().latchkey)
  return { names, state: useMachine(names.machine) }
}

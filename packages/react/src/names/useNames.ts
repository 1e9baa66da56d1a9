import { getNames, identityQuery, type Names, type NamesState } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { hasNames } from './hasNames.js'

/** Returns the registration of a name, for views that read the account's name elsewhere. */
export function useNamesFlow(): { names: Names; state: NamesState } {
  const names = getNames(useLatchkeyContext().latchkey)
  return { names, state: useMachine(names.machine) }
}

/** Result of {@link useNames}. */
export interface UseNames {
  /** The functions that register a name. The same object between renders. */
  names: Names
  state: NamesState
  /** Name of the connected account, confirmed by its chain. Show the address beside it. */
  name: string | undefined
  /** Picture of the name on the app's own server, for the `src` of an `<img>`. */
  avatarUrl: string | undefined
}

/**
 * Returns the name of the connected account, and the registration of a new one.
 *
 * @returns The state, and the verbs of `getNames`.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useNames } from '@latchkey/react'
 *
 * export function NameField() {
 *   const { names, state, name } = useNames()
 *   if (name) return <p>Hello {name}</p>
 *   if (state.status === 'checked')
 *     return <button onClick={() => names.register()}>Take {state.check.name}</button>
 *   return <input onChange={({ target }) => names.type(target.value)} />
 * }
 * ```
 */
export function useNames(): UseNames {
  const { latchkey, queries } = useLatchkeyContext()
  const { connection } = useConnection()
  const { address = '', networkId = latchkey.networks[0].id } = connection ?? {}
  const { data } = useQuery(
    {
      ...identityQuery(latchkey, { address, networkId }),
      enabled: connection !== undefined && hasNames(latchkey, networkId),
    },
    queries,
  )
  return { ...useNamesFlow(), name: data?.name, avatarUrl: data?.avatarUrl }
}

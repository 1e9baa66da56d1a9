import { type Connection, disconnect, switchConnection } from '@latchkey/core'
import { connectionsOf, type Namespace } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useConnections}. */
interface UseConnections {
  /** At most one of each namespace, the active one first. */
  connections: readonly Connection[]
  /**
   * Makes another open connection the active one. Resolves with it, or rejects with a
   * `SwitchConnectionErrorType`.
   */
  switchConnection(
    parameters: { namespace: Namespace },
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Connection>
  /** Ends the connection of one namespace. If it was the active one, the other becomes active. */
  disconnect(parameters: { namespace: Namespace }): Promise<void>
}

/** Returns the open connections, for views. */
export function useOpenConnections(): readonly Connection[] {
  const state = useMachine(useLatchkeyContext().latchkey.connect)
  return useMemo(() => connectionsOf(state), [state])
}

/**
 * Returns the open connections of all namespaces, and the verbs that switch between them and end one.
 * `disconnect` of `useLatchkey` ends all.
 *
 * @returns The state, and verbs that are the same functions between renders.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useConnections } from '@latchkey/react'
 *
 * export function Accounts() {
 *   const { connections, switchConnection } = useConnections()
 *   return connections.map(({ address, wallet }) => (
 *     <button key={address} onClick={() => switchConnection(wallet)}>{address}</button>
 *   ))
 * }
 * ```
 */
export function useConnections(): UseConnections {
  const { latchkey } = useLatchkeyContext()
  const connections = useOpenConnections()
  const verbs = useMemo<Omit<UseConnections, 'connections'>>(
    () => ({
      switchConnection: (parameters, options) => switchConnection(latchkey, parameters, options),
      disconnect: ({ namespace }) => disconnect(latchkey, { namespace }),
    }),
    [latchkey],
  )
  return { connections, ...verbs }
}

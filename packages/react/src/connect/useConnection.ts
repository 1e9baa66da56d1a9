import type { Connection, ConnectState, Network } from '@latchkey/core'
import { connectionOf, findById } from '@latchkey/core/internal'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useConnection}. */
export interface ConnectionInfo {
  status: ConnectState['status']
  /** Stays while a connection to another wallet is pending. */
  connection: Connection | undefined
  /** CAIP-2 id: the wallet's network when connected, else the one the app works on. */
  networkId: Network['id']
  /** `undefined` when the wallet is on a network that is not one of the app's. */
  network: Network | undefined
  /** Connected to a network that is not one of the app's, without `allowUnsupportedNetwork`. */
  isUnsupported: boolean
}

/**
 * Returns the connection, and the network that the wallet or the app is on.
 *
 * @returns Values of the current render. `useLatchkey` has the verbs: `disconnect` and
 *   `switchNetwork`.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useConnection } from '@latchkey/react'
 *
 * export function Account() {
 *   const { connection, network } = useConnection()
 *   return connection ? <p>{connection.address} on {network?.name ?? 'another network'}</p> : null
 * }
 * ```
 */
export function useConnection(): ConnectionInfo {
  const { latchkey } = useLatchkeyContext()
  const status = useMachine(latchkey.connect, (state) => state.status)
  const connection = useMachine(latchkey.connect, connectionOf)
  const currentId = useMachine(latchkey.switching, (state) => state.currentId)
  const networkId = connection?.networkId ?? currentId
  const network = findById(latchkey.networks, networkId)
  return {
    status,
    connection,
    networkId,
    network,
    isUnsupported:
      connection !== undefined && !network && !latchkey.options.allowUnsupportedNetwork,
  }
}

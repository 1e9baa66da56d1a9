import type { Namespace } from '../kernel/types.js'
import { connectionsOf } from './connectionOf.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'

/**
 * Ends the connections. Always succeeds locally, even if a wallet fails.
 *
 * @param options.namespace - Ends the connection of this namespace only. If it was the active one,
 * the other becomes active.
 *
 * @example
 * ```ts
 * import { disconnect, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * await disconnect(latchkey)
 * ```
 */
export async function disconnect(
  latchkey: ConnectLatchkey,
  options: { namespace?: Namespace | undefined } = {},
): Promise<void> {
  const { connect } = latchkey as ConnectEventLatchkey
  const state = connect.getState()
  if (state.status !== 'connected') return
  const namespaces = connectionsOf(state)
    .map(({ wallet }) => wallet.namespace)
    .filter((namespace) => namespace === (options.namespace ?? namespace))
  await Promise.all(
    namespaces.map(async (namespace) => {
      try {
        await latchkey.adapterOf(namespace).disconnect()
      } finally {
        connect.send({ type: 'connectionLost', namespace })
      }
    }),
  )
}

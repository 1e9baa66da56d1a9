import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'

/**
 * Ends the connection. Always succeeds locally, whatever the wallet answers.
 *
 * @example
 * ```ts
 * import { disconnect, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * await disconnect(latchkey)
 * ```
 */
export async function disconnect(latchkey: ConnectLatchkey): Promise<void> {
  const state = latchkey.connect.getState()
  if (state.status !== 'connected') return
  try {
    await latchkey.adapterOf(state.connection.wallet.namespace).disconnect()
  } finally {
    ;(latchkey as ConnectEventLatchkey).connect.send({ type: 'connectionLost' })
  }
}

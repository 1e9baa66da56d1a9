import type { ConnectEventKit, ConnectKit } from './connectKit.js'

/**
 * Ends the connection. Always succeeds on this side, whatever the wallet says.
 *
 * @example
 * ```ts
 * import { disconnect, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * await disconnect(latchkey)
 * ```
 */
export async function disconnect(kit: ConnectKit): Promise<void> {
  const state = kit.connect.getState()
  if (state.status !== 'connected') return
  try {
    await kit.adapterOf(state.connection.wallet.namespace).disconnect()
  } finally {
    ;(kit as ConnectEventKit).connect.send({ type: 'connectionLost' })
  }
}

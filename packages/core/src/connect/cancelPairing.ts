import { CancelledError } from '../kernel/errors.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'

/**
 * Cancels the pairing and a connection attempt by it. Ends the session of a wallet that approves it
 * later.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { cancelPairing } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * cancelPairing(latchkey)
 * ```
 */
export function cancelPairing(latchkey: ConnectLatchkey): void {
  const state = latchkey.connect.getState()
  if (state.status === 'connecting' && state.wallet.kind === 'pairing')
    (latchkey as ConnectEventLatchkey).connect.send({
      type: 'connectFailed',
      error: new CancelledError(),
    })
  ;(latchkey as ConnectEventLatchkey).pairing.send({ type: 'pairingCancelled' })
}

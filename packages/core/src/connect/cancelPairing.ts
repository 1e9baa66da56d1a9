import { CancelledError } from '../kernel/errors.js'
import type { ConnectEventKit, ConnectKit } from './connectKit.js'

/**
 * Gives the pairing up, and an attempt to connect by it. A wallet that approves it later is told
 * that it is over.
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
export function cancelPairing(kit: ConnectKit): void {
  const state = kit.connect.getState()
  if (state.status === 'connecting' && state.wallet.kind === 'pairing')
    (kit as ConnectEventKit).connect.send({ type: 'connectFailed', error: new CancelledError() })
  ;(kit as ConnectEventKit).pairing.send({ type: 'pairingCancelled' })
}

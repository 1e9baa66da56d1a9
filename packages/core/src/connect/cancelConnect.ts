import { CancelledError } from '../kernel/errors.js'
import type { ConnectEventKit, ConnectKit } from './connectKit.js'

/**
 * Stops waiting for a wallet. What it answers later is ignored, though the kit notices when it
 * approves after all.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { cancelConnect } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * cancelConnect(latchkey)
 * ```
 */
export function cancelConnect(kit: ConnectKit): void {
  ;(kit as ConnectEventKit).connect.send({ type: 'connectFailed', error: new CancelledError() })
}

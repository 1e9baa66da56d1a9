import { CancelledError } from '../kernel/errors.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'

/**
 * Stops waiting for a wallet. Ignores its later answer, but detects a late approval.
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
export function cancelConnect(latchkey: ConnectLatchkey): void {
  ;(latchkey as ConnectEventLatchkey).connect.send({
    type: 'connectFailed',
    error: new CancelledError(),
  })
}

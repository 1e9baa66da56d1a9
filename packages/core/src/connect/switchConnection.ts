import { CancelledError, RequestPendingError } from '../kernel/errors.js'
import { rejected, settleWith } from '../kernel/settleWith.js'
import type { Connection, Namespace } from '../kernel/types.js'
import { connectionOf, connectionsOf } from './connectionOf.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'
import { NotConnectedError } from './walletErrors.js'

/** Errors with which {@link switchConnection} rejects. */
export type SwitchConnectionErrorType = CancelledError | NotConnectedError | RequestPendingError

/**
 * Makes the open connection of a namespace the active one. The other stays open. The wallet shows
 * no request.
 *
 * @param parameters.namespace - `eip155` or `solana`.
 * @param options.signal - Does nothing if it has aborted before.
 * @returns The connection. Rejects with a {@link SwitchConnectionErrorType}:
 * {@link NotConnectedError} when no wallet of the namespace is connected,
 * {@link RequestPendingError} during a connection attempt, {@link CancelledError} when the signal
 * aborts. A promise that is not used reports no unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, switchConnection } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { address } = await switchConnection(latchkey, { namespace: 'solana' })
 * ```
 */
export function switchConnection(
  latchkey: ConnectLatchkey,
  { namespace }: { namespace: Namespace },
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Connection> {
  const { connect } = latchkey as ConnectEventLatchkey
  const isOne = ({ wallet }: Connection): boolean => wallet.namespace === namespace
  if (!connectionsOf(connect.getState()).some(isOne)) return rejected(new NotConnectedError())
  if (signal?.aborted) return rejected(new CancelledError())
  const before = connect.getState()
  if (before.status !== 'connected') return rejected(new RequestPendingError())
  connect.send({ type: 'connectionActivated', namespace })
  return settleWith(
    connect,
    (state) => {
      const active = connectionOf(state)
      if (active && isOne(active)) return { result: active }
      // Called by a listener, the event waits until the machine has notified all listeners.
      return state === before ? undefined : { error: new CancelledError() }
    },
    { signal },
  )
}

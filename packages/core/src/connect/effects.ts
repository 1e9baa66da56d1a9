import type { ChainAdapter } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { whileStatus } from '../kernel/effect.js'
import { CancelledError, RequestPendingError, TimeoutError } from '../kernel/errors.js'
import type { Effect } from '../kernel/machine.js'
import { deadlines, settle } from '../kernel/settle.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import type { Namespace } from '../kernel/types.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './state.js'

/** The wallet may still be showing the request, so it may still be approved. */
function mayStillBeApproved(failure: ConnectFailure): boolean {
  const { error } = failure
  return error instanceof RequestPendingError || error instanceof TimeoutError || error instanceof CancelledError
}

/** What the kit does while it is connecting, reconnecting, or waiting for a late approval. */
export function connectEffects(parameters: {
  adapterOf(namespace: Namespace): ChainAdapter
  /** Adapter that knows this wallet, by id, for a connection remembered from an earlier visit. */
  adapters: readonly ChainAdapter[]
  clock: Clock
}): readonly Effect<ConnectState, ConnectEvent>[] {
  const { adapterOf, adapters, clock } = parameters
  return [
    whileStatus<ConnectState, ConnectEvent, 'connecting'>(
      'connecting',
      async ({ state: { wallet }, send, signal }) => {
        try {
          const pending = adapterOf(wallet.namespace).connect({ walletId: wallet.id, signal })
          send({ type: 'connected', connection: await settle(pending, { deadline: deadlines.interactive, signal, clock }) })
        } catch (error) {
          send({ type: 'connectFailed', error: toLatchkeyError(error) })
        }
      },
      (state) => `${state.attempt}:${state.wallet.namespace}:${state.wallet.id}`,
    ),
    whileStatus<ConnectState, ConnectEvent, 'reconnecting'>('reconnecting', async ({ state: { walletId }, send, signal }) => {
      for (const adapter of adapters) {
        try {
          const connection = await settle(adapter.reconnect({ walletId, signal }), { deadline: deadlines.read, signal, clock })
          if (connection) return send({ type: 'connected', connection })
        } catch {
          // A wallet that cannot be reached is a wallet that is not connected.
        }
      }
      send({ type: 'reconnectFailed' })
    }),
    {
      key: (state) => ('failure' in state && state.failure && !state.failure.ready && mayStillBeApproved(state.failure) ? state.failure : undefined),
      async run({ state, send, signal }) {
        const failure = 'failure' in state ? state.failure : undefined
        if (!failure) return
        try {
          const ready = adapterOf(failure.wallet.namespace).whenReady({ walletId: failure.wallet.id, signal })
          await settle(ready, { deadline: deadlines.interactive, signal, clock })
          send({ type: 'walletReady', walletId: failure.wallet.id })
        } catch {
          // It was not approved after all. The failure on show says all there is to say.
        }
      },
    },
  ]
}

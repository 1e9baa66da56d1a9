import { noop } from '@latchkey/protocol/std'
import {
  CancelledError,
  NetworkRequestError,
  RequestPendingError,
  TimeoutError,
} from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'
import type { ConnectDeps, PairingDeps } from './connect.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './connectState.js'
import type { PairingEvent, PairingState } from './pairingState.js'

/** Lazy-loads the connect logic to keep it out of the initial bundle. */
export function loadConnect(): Promise<typeof import('./connect.js')> {
  return import('./connect.js')
}

/**
 * True if the wallet may still show the request, so that it can be approved later. Never for a
 * pairing: its session is ended.
 */
function mayStillBeApproved({ wallet, error }: ConnectFailure): boolean {
  if (wallet.kind === 'pairing') return false
  return (
    error instanceof RequestPendingError ||
    error instanceof TimeoutError ||
    error instanceof CancelledError
  )
}

/** Returns the failure of a wallet that may approve later. */
function pendingFailure(state: ConnectState): ConnectFailure | undefined {
  const failure = 'failure' in state ? state.failure : undefined
  return failure && !failure.ready && mayStillBeApproved(failure) ? failure : undefined
}

/** Returns the effects of connecting, reconnecting, and waiting for a late approval. */
export function connectEffects(deps: ConnectDeps): readonly Effect<ConnectState, ConnectEvent>[] {
  return [
    whileStatus<ConnectState, ConnectEvent, 'connecting'>(
      'connecting',
      (context) =>
        loadConnect().then(
          (code) => code.connect(deps, context),
          (cause: unknown) =>
            context.send({ type: 'connectFailed', error: new NetworkRequestError({ cause }) }),
        ),
      (state) => `${state.attempt}:${state.wallet.namespace}:${state.wallet.id}`,
    ),
    whileStatus<ConnectState, ConnectEvent, 'reconnecting'>('reconnecting', (context) =>
      loadConnect().then(
        (code) => code.reconnect(deps, context),
        () => context.send({ type: 'reconnectFailed' }),
      ),
    ),
    {
      key: pendingFailure,
      run: (context) =>
        loadConnect().then(
          (code) =>
            code.waitForApproval(deps, pendingFailure(context.state) as ConnectFailure, context),
          noop, // The visible failure already has the reason.
        ),
    },
  ]
}

/** Creates the pairing while it is wanted, and a new one when it expires. */
export function pairingEffects(deps: PairingDeps): readonly Effect<PairingState, PairingEvent>[] {
  const last = { startedAt: 0 }
  return [
    whileStatus<PairingState, PairingEvent, 'preparing'>(
      'preparing',
      (context) =>
        loadConnect().then(
          (code) => code.createPairing(deps, last, context),
          (cause: unknown) =>
            context.send({ type: 'pairingFailed', error: new NetworkRequestError({ cause }) }),
        ),
      ({ attempt }) => attempt,
    ),
    whileStatus<PairingState, PairingEvent, 'ready'>(
      'ready',
      // Already loaded: the same module created the pairing.
      async (context) => (await loadConnect()).watchExpiry(deps, context),
      ({ attempt }) => attempt,
    ),
  ]
}

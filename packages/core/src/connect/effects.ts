import {
  CancelledError,
  NetworkRequestError,
  RequestPendingError,
  TimeoutError,
} from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import type { PairingEvent, PairingState } from './pairingState.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './state.js'
import type { ConnectTools, InviteTools } from './work.js'

/** Fetches the work when somebody is about to connect: a page on which nobody does is spared it. */
export function loadWork(): Promise<typeof import('./work.js')> {
  return import('./work.js')
}

/**
 * The wallet may still be showing the request, so it may still be approved. An invitation given up
 * is not: its session is ended.
 */
function mayStillBeApproved({ wallet, error }: ConnectFailure): boolean {
  if (wallet.kind === 'pairing') return false
  return (
    error instanceof RequestPendingError ||
    error instanceof TimeoutError ||
    error instanceof CancelledError
  )
}

/** The failure whose wallet may approve later. */
function pendingFailure(state: ConnectState): ConnectFailure | undefined {
  const failure = 'failure' in state ? state.failure : undefined
  return failure && !failure.ready && mayStillBeApproved(failure) ? failure : undefined
}

/** What the kit does while it is connecting, reconnecting, or waiting for a late approval. */
export function connectEffects(tools: ConnectTools): readonly Effect<ConnectState, ConnectEvent>[] {
  return [
    whileStatus<ConnectState, ConnectEvent, 'connecting'>(
      'connecting',
      (context) =>
        loadWork().then(
          (work) => work.connect(tools, context),
          (cause: unknown) =>
            context.send({ type: 'connectFailed', error: new NetworkRequestError({ cause }) }),
        ),
      (state) => `${state.attempt}:${state.wallet.namespace}:${state.wallet.id}`,
    ),
    whileStatus<ConnectState, ConnectEvent, 'reconnecting'>('reconnecting', (context) =>
      loadWork().then(
        (work) => work.reconnect(tools, context),
        () => context.send({ type: 'reconnectFailed' }),
      ),
    ),
    {
      key: pendingFailure,
      run: (context) =>
        loadWork().then(
          (work) =>
            work.waitForApproval(tools, pendingFailure(context.state) as ConnectFailure, context),
          () => undefined, // The failure on show says all there is to say.
        ),
    },
  ]
}

/** Makes the invitation while it is wanted, and a new one when it expires. */
export function pairingEffects(tools: InviteTools): readonly Effect<PairingState, PairingEvent>[] {
  const last = { startedAt: 0 }
  return [
    whileStatus<PairingState, PairingEvent, 'preparing'>(
      'preparing',
      (context) =>
        loadWork().then(
          (work) => work.invite(tools, last, context),
          (cause: unknown) =>
            context.send({ type: 'pairingFailed', error: new NetworkRequestError({ cause }) }),
        ),
      ({ attempt }) => attempt,
    ),
    whileStatus<PairingState, PairingEvent, 'ready'>(
      'ready',
      // It is here: the invitation was made by it.
      async (context) => (await loadWork()).watchExpiry(tools, context),
      ({ attempt }) => attempt,
    ),
  ]
}

import type { ChainAdapter } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { whileStatus } from '../kernel/effect.js'
import { CancelledError, RequestPendingError, TimeoutError, UserRejectedError } from '../kernel/errors.js'
import type { Effect, Machine } from '../kernel/machine.js'
import { PairingExpiredError } from '../kernel/pairingErrors.js'
import { deadlines, settle } from '../kernel/settle.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import type { Namespace, Wallet } from '../kernel/types.js'
import type { PairingEvent, PairingState } from './pairingState.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './state.js'
import { whenPaired } from './whenPaired.js'

/** The wallet may still be showing the request, so it may still be approved. A pairing given up is not: its session is ended. */
function mayStillBeApproved({ wallet, error }: ConnectFailure): boolean {
  if (wallet.kind === 'pairing') return false
  return error instanceof RequestPendingError || error instanceof TimeoutError || error instanceof CancelledError
}

/** A pairing that came to nothing, but is still on show, is replaced by a new one. */
function isWorthANewCode(error: unknown): boolean {
  return error instanceof UserRejectedError || error instanceof PairingExpiredError || error instanceof TimeoutError
}

/** What the connection's effects need. */
export interface ConnectEffectsParameters {
  adapterOf(namespace: Namespace): ChainAdapter
  /** Adapter that knows this wallet, by id, for a connection remembered from an earlier visit. */
  adapters: readonly ChainAdapter[]
  clock: Clock
  pairing: Machine<PairingState, PairingEvent>
  /** The visitor is looking at a QR code or link, so the next one is wanted when this one is used up. */
  isPairingShown(): boolean
}

/** Asks the wallet; over a pairing, again with each new one until somebody answers or nobody looks any more. */
async function connect(
  { adapterOf, clock, pairing, isPairingShown }: ConnectEffectsParameters,
  wallet: Wallet,
  { send, signal }: { send(event: ConnectEvent): void; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const paired = { attempt: 0 }
    try {
      if (wallet.kind === 'pairing') paired.attempt = await whenPaired(pairing, wallet, signal)
      const pending = adapterOf(wallet.namespace).connect({ walletId: wallet.id, signal })
      return send({ type: 'connected', connection: await settle(pending, { deadline: deadlines.interactive, signal, clock }) })
    } catch (raw) {
      const error = toLatchkeyError(raw)
      if (!paired.attempt || !isPairingShown() || !isWorthANewCode(error)) return send({ type: 'connectFailed', error })
      if (error instanceof UserRejectedError) send({ type: 'pairingDeclined' })
      pairing.send({ type: 'pairingEnded', attempt: paired.attempt })
    }
  }
}

/** What the kit does while it is connecting, reconnecting, or waiting for a late approval. */
export function connectEffects(parameters: ConnectEffectsParameters): readonly Effect<ConnectState, ConnectEvent>[] {
  const { adapterOf, adapters, clock } = parameters
  return [
    whileStatus<ConnectState, ConnectEvent, 'connecting'>(
      'connecting',
      ({ state: { wallet }, ...context }) => connect(parameters, wallet, context),
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

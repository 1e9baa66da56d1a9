import type { ChainAdapter } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { whileStatus } from '../kernel/effect.js'
import { MethodUnsupportedError } from '../kernel/errors.js'
import type { Effect } from '../kernel/machine.js'
import { PairingExpiredError } from '../kernel/pairingErrors.js'
import { deadlines, settle } from '../kernel/settle.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import type { Namespace } from '../kernel/types.js'
import type { PairingEvent, PairingState } from './pairingState.js'

/** An invitation with no more than these milliseconds left counts as expired: nobody could answer it in time. */
export const PAIRING_MARGIN_MS = 10_000

/** Milliseconds from the beginning of one invitation to the next, at least. */
export const PAIRING_GAP_MS = 1000

/**
 * Milliseconds between two looks at the time. One long timer would not do: it stands still while a machine sleeps
 * and comes late in a hidden tab, and an expired invitation must not be on show when the visitor is back.
 */
export const PAIRING_LOOK_MS = 1000

/** Makes the invitation while it is wanted, and a new one when it expires. */
export function pairingEffects(parameters: { adapterOf(namespace: Namespace): ChainAdapter; clock: Clock }): readonly Effect<PairingState, PairingEvent>[] {
  const { adapterOf, clock } = parameters
  const last = { startedAt: Number.NEGATIVE_INFINITY }

  /** Resolves when another invitation may be made. */
  function gap(signal: AbortSignal): Promise<void> {
    // Not more than the gap, wherever somebody moved the clock.
    const wait = Math.min(PAIRING_GAP_MS, last.startedAt + PAIRING_GAP_MS - clock.now())
    return wait > 0 ? new Promise((resolve) => signal.addEventListener('abort', clock.after(wait, resolve))) : Promise.resolve()
  }

  return [
    whileStatus<PairingState, PairingEvent, 'preparing'>(
      'preparing',
      async ({ state: { wallet, attempt }, send, signal }) => {
        try {
          if (attempt > 1) await gap(signal)
          last.startedAt = clock.now()
          const adapter = adapterOf(wallet.namespace)
          if (!adapter.pair) throw new MethodUnsupportedError({ details: `the ${wallet.namespace} adapter makes no invitations` })
          const pairing = await settle(adapter.pair({ walletId: wallet.id, signal }), { deadline: deadlines.read, signal, clock })
          if (pairing.expiresAt - PAIRING_MARGIN_MS <= clock.now()) throw new PairingExpiredError()
          send({ type: 'pairingMade', pairing })
        } catch (error) {
          send({ type: 'pairingFailed', error: toLatchkeyError(error) })
        }
      },
      ({ attempt }) => attempt,
    ),
    whileStatus<PairingState, PairingEvent, 'ready'>(
      'ready',
      ({ state: { attempt, pairing }, send, signal }) => {
        const timer = { cancel: () => {} }
        const look = (): void => {
          const left = pairing.expiresAt - PAIRING_MARGIN_MS - clock.now()
          if (left > 0) timer.cancel = clock.after(Math.min(left, PAIRING_LOOK_MS), look)
          else send({ type: 'pairingEnded', attempt })
        }
        look()
        signal.addEventListener('abort', () => timer.cancel())
      },
      ({ attempt }) => attempt,
    ),
  ]
}

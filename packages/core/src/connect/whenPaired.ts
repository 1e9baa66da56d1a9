import { CancelledError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import type { Pairing, Wallet } from '../kernel/types.js'
import type { PairingEvent, PairingState } from './pairingState.js'

/**
 * Wants an invitation for a wallet and resolves to it once it is there. Its deadline is the
 * machine's.
 *
 * @throws {@link CancelledError} when nobody wants it any more; what kept it from being made.
 */
export function whenPaired(
  pairing: EventMachine<PairingState, PairingEvent>,
  wallet: Wallet,
  signal: AbortSignal,
): Promise<Pairing> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void): void => {
      stop()
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = (): void => finish(() => reject(new CancelledError()))
    const look = (): void => {
      const state = pairing.getState()
      if (state.status === 'idle' || state.wallet.id !== wallet.id) onAbort()
      else if (state.status === 'ready') finish(() => resolve(state.pairing))
      else if (state.status === 'failed') finish(() => reject(state.error))
    }
    const stop = pairing.subscribe(look)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) return onAbort()
    pairing.send({ type: 'pairingWanted', wallet })
    look()
  })
}

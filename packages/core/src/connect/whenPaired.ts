import { CancelledError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import type { Pairing, Wallet } from '../kernel/types.js'
import { isSameConnector } from '../wallets/isSameConnector.js'
import type { PairingEvent, PairingState } from './pairingState.js'

/**
 * Requests a pairing for a wallet and resolves to it when it is ready. The machine has the
 * deadline.
 *
 * @throws {@link CancelledError} when the pairing is no longer wanted; the error of creating it.
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
      if (state.status === 'idle' || !isSameConnector(state.wallet, wallet)) onAbort()
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

import { abortable, noop } from '@latchkey/protocol/std'
import type { Cancel } from '../kernel/clock.js'
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
  const running: { stop: Cancel } = { stop: noop }
  const paired = new Promise<Pairing>((resolve, reject) => {
    const look = (): void => {
      const state = pairing.getState()
      if (state.status === 'idle' || !isSameConnector(state.wallet, wallet))
        reject(new CancelledError())
      else if (state.status === 'ready') resolve(state.pairing)
      else if (state.status === 'failed') reject(state.error)
    }
    running.stop = pairing.subscribe(look)
    if (signal.aborted) return
    pairing.send({ type: 'pairingWanted', wallet })
    look()
  })
  return abortable(paired, signal, () => new CancelledError()).finally(running.stop)
}

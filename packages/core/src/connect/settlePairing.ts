import { CancelledError, WalletNotFoundError } from '../kernel/errors.js'
import { type Outcome, rejected, settleWith } from '../kernel/settleWith.js'
import type { Pairing, Wallet } from '../kernel/types.js'
import { cancelPairing } from './cancelPairing.js'
import type { ConnectLatchkey } from './connectLatchkey.js'
import type { PairingState } from './pairingState.js'

function outcomeOf(state: PairingState, walletId: string): Outcome<Pairing> | undefined {
  if (state.status === 'idle' || state.wallet.id !== walletId)
    return { error: new CancelledError() }
  if (state.status === 'ready') return { result: state.pairing }
  return state.status === 'failed' ? { error: state.error } : undefined
}

/**
 * Starts a pairing, unless there is no wallet for it or the signal has aborted. Resolves with the
 * pairing that the state shows next.
 *
 * @param start - Sends the events. Returns the state that is not the outcome yet, if any.
 */
export function settlePairing(
  latchkey: ConnectLatchkey,
  wallet: Wallet | undefined,
  signal: AbortSignal | undefined,
  start: (wallet: Wallet, before: PairingState) => PairingState | undefined,
): Promise<Pairing> {
  if (!wallet)
    return rejected(
      new WalletNotFoundError({
        walletId: 'walletConnect',
        details: 'no adapter offers a wallet that pairs',
      }),
    )
  if (signal?.aborted) return rejected(new CancelledError())
  const stale = start(wallet, latchkey.pairing.getState())
  return settleWith(
    latchkey.pairing,
    (state) => (state === stale ? undefined : outcomeOf(state, wallet.id)),
    { signal, cancel: () => cancelPairing(latchkey) },
  )
}

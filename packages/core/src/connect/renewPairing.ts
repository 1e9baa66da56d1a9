import type { Pairing } from '../kernel/types.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'
import { pairingWalletOf } from './pairingWalletOf.js'
import type { PreparePairingErrorType } from './preparePairing.js'
import { settlePairing } from './settlePairing.js'

/**
 * Replaces the current or failed code or link, at most once a second. A connection attempt by it
 * continues, or starts again if it had failed.
 *
 * @param options.signal - Cancels the pairing, as {@link cancelPairing} does.
 * @returns The new pairing. Rejects with a {@link PreparePairingErrorType}, as
 * {@link preparePairing} does. A promise that is not used reports no unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, renewPairing } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { uri } = await renewPairing(latchkey)
 * ```
 */
export function renewPairing(
  latchkey: ConnectLatchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Pairing> {
  const { connect, pairing } = latchkey as ConnectEventLatchkey
  const state = pairing.getState()
  const current = state.status === 'idle' ? pairingWalletOf(latchkey) : state.wallet
  return settlePairing(latchkey, current, signal, (wallet, before) => {
    pairing.send(
      before.status === 'idle' ? { type: 'pairingWanted', wallet } : { type: 'pairingRenewed' },
    )
    const attempt = connect.getState()
    const failure = 'failure' in attempt ? attempt.failure : undefined
    if (failure?.wallet.kind === 'pairing')
      connect.send({ type: 'walletChosen', wallet: failure.wallet, via: failure.via })
    return before
  })
}

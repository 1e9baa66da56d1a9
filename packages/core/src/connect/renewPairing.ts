import type { ConnectKit } from './connectKit.js'
import { preparePairing } from './preparePairing.js'

/**
 * Makes a new code in place of the one that is there or that failed, at most one a second. An
 * attempt to connect by it goes on, or begins again when it had failed.
 *
 * @example
 * ```ts
 * import { type Latchkey, renewPairing } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * renewPairing(latchkey)
 * ```
 */
export function renewPairing(kit: ConnectKit): void {
  if (kit.pairing.getState().status === 'idle') preparePairing(kit)
  else kit.pairing.send({ type: 'pairingRenewed' })
  const connect = kit.connect.getState()
  const failure = 'failure' in connect ? connect.failure : undefined
  if (failure?.wallet.kind === 'pairing')
    kit.connect.send({ type: 'walletChosen', wallet: failure.wallet, via: failure.via })
}

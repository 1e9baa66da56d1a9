import type { ConnectKit } from './connectKit.js'

/**
 * Makes the code or link by which a wallet on another device, or in another app, connects; it
 * appears in `latchkey.pairing` and is renewed when it expires, until {@link cancelPairing} or
 * until the modal closes.
 *
 * Harmless to call again. Does nothing when no such wallet is on offer.
 *
 * @example
 * ```ts
 * import { type Latchkey, preparePairing } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * preparePairing(latchkey)
 * const state = latchkey.pairing.getState() // later: { status: 'ready', pairing: { uri: 'wc:…', expiresAt: … }, … }
 * ```
 */
export function preparePairing(kit: ConnectKit): void {
  const state = kit.connect.getState()
  const wallets = state.status === 'connecting' ? [state.wallet] : []
  const wallet = [...wallets, ...kit.wallets.getState().wallets].find(
    ({ kind }) => kind === 'pairing',
  )
  if (wallet) kit.pairing.send({ type: 'pairingWanted', wallet })
}

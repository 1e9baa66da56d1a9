import type { Wallet } from '../kernel/types.js'
import type { ConnectLatchkey } from './connectLatchkey.js'

/** Returns the wallet that connects by a code or link, first the one that connects now. */
export function pairingWalletOf({ connect, wallets }: ConnectLatchkey): Wallet | undefined {
  const state = connect.getState()
  const connecting = state.status === 'connecting' ? [state.wallet] : []
  return [...connecting, ...wallets.getState().wallets].find(({ kind }) => kind === 'pairing')
}

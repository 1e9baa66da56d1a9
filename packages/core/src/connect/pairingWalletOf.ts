import type { Wallet } from '../kernel/types.js'
import { connectionsOf } from './connectionOf.js'
import type { ConnectLatchkey } from './connectLatchkey.js'

/**
 * Returns the wallet that connects by a code or link: the one that connects now, else the first of a
 * namespace without a connection, else the first.
 */
export function pairingWalletOf({ connect, wallets }: ConnectLatchkey): Wallet | undefined {
  const state = connect.getState()
  if (state.status === 'connecting' && state.wallet.kind === 'pairing') return state.wallet
  const pairing = wallets.getState().wallets.filter(({ kind }) => kind === 'pairing')
  const open = connectionsOf(state).map(({ wallet }) => wallet.namespace)
  return pairing.find(({ namespace }) => !open.includes(namespace)) ?? pairing[0]
}

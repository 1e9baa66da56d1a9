import { NetworkUnknownError } from '@latchkey/core'
import { findById } from '@latchkey/core/internal'
import { type ChainId, isChainId } from '@latchkey/protocol'
import type { SolanaNetwork } from '../kernel/solanaNetwork.js'
import type { ParsedAccount } from '../wallets/parseWallet.js'
import type { AdapterContext } from './adapterContext.js'
import { isOn } from './sessionStore.js'

/** The stored id of the network that the app chose last. */
const NETWORK_KEY = 'solana.network'

/** Returns the network of a new connection: the stored one, else the first that an account has. */
export function chooseNetwork(
  { networks, store }: AdapterContext,
  account: ParsedAccount,
): SolanaNetwork | undefined {
  const stored = store.read(NETWORK_KEY, (value) => (isChainId(value) ? value : undefined))
  const usable = networks.filter((network) => isOn(account, network))
  return findById(usable, stored) ?? usable[0]
}

/** Chooses a network that the connected account has. Does not prompt the wallet. */
export function switchNetwork(context: AdapterContext, networkId: ChainId): void {
  const { networks, sessions, store } = context
  const session = sessions.current()
  const network = findById(networks, networkId)
  if (!network || (session && !isOn(session.accounts[0], network)))
    throw new NetworkUnknownError({ details: networkId })
  store.write(NETWORK_KEY, networkId)
  sessions.setNetwork(networkId)
}

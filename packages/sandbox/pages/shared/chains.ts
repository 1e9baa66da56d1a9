import { ledgerNetworkId } from '../../src/ledger/constants.js'

/** The addresses of the sandbox's chains and relay, set by vite.config.ts. */
declare const __PLACES__: {
  chains: readonly [string, string]
  ledger: string
  relay: string
}

const [one, two] = __PLACES__.chains

/** The chains that both wallets know. */
export const chains: readonly { id: number; name: string; rpcUrl: string }[] = [
  { id: 31337, name: 'Sandbox One', rpcUrl: one },
  { id: 31338, name: 'Sandbox Two', rpcUrl: two },
]

/** The ledger, by its CAIP-2 id. */
export const solanaChains: readonly { id: string; name: string; rpcUrl: string }[] = [
  { id: ledgerNetworkId, name: 'Sandbox Solana', rpcUrl: __PLACES__.ledger },
]

/** The sandbox's relay. */
export const relayUrl: string = __PLACES__.relay

/** Returns the name of a chain: an EVM chain id, or a CAIP-2 id on Solana. */
export function chainName(chainId: number | string): string {
  const known = [...chains, ...solanaChains].find(({ id }) => id === chainId)
  return known?.name ?? `Chain ${chainId}`
}

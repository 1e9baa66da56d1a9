/** The addresses of the sandbox's chains and relay, set by vite.config.ts. */
declare const __PLACES__: { chains: readonly [string, string]; relay: string }

const [one, two] = __PLACES__.chains

/** The chains that both wallets know. */
export const chains: readonly { id: number; name: string; rpcUrl: string }[] = [
  { id: 31337, name: 'Sandbox One', rpcUrl: one },
  { id: 31338, name: 'Sandbox Two', rpcUrl: two },
]

/** The sandbox's relay. */
export const relayUrl: string = __PLACES__.relay

export function chainName(chainId: number): string {
  return chains.find(({ id }) => id === chainId)?.name ?? `Chain ${chainId}`
}

import type { Chain } from 'viem'
import type { Loaded } from './loadClient.js'
import type { ConnectorConfig, Places, WalletConnectParameters } from './parameters.js'
import type { WalletConnectProvider } from './provider.js'

/** Loads the client when it is first wanted. */
export interface Loader {
  load(): Promise<Loaded>
  /** What is loaded already. */
  current(): Loaded | undefined
}

/** Nothing of the client is in the first load of a page. */
export function createLoader(config: ConnectorConfig, parameters: WalletConnectParameters, places: Places, onLoad: (loaded: Loaded) => void): Loader {
  const state: { loading?: Promise<Loaded>; loaded?: Loaded } = {}
  async function load(): Promise<Loaded> {
    const { loadClient } = await import('./loadClient.js')
    const loaded = loadClient(config, parameters, places)
    state.loaded = loaded
    onLoad(loaded)
    return loaded
  }
  return {
    load() {
      state.loading ??= load().catch((error: unknown) => {
        // The next use tries again.
        delete state.loading
        throw error
      })
      return state.loading
    },
    current: () => state.loaded,
  }
}

/** Whether anything is kept that makes loading the client worthwhile. */
export function isAnythingKept({ prefix, storage, tabStorage }: Places): boolean {
  const has = (get: Places['storage'], key: string): boolean => {
    try {
      return Boolean(get()?.getItem(key))
    } catch {
      return false
    }
  }
  return has(storage, `${prefix}.walletconnect`) || has(tabStorage, `${prefix}.walletconnect.pairings`)
}

const toHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

/** Switches, and adds the chain to the wallet first when that is what is missing. */
export async function switchTo(provider: WalletConnectProvider, chain: Chain, given: object | undefined): Promise<void> {
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(chain.id) }] }
  try {
    await provider.request(request)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 4902) throw error
    const { name, nativeCurrency, rpcUrls, blockExplorers } = chain
    const explorers = blockExplorers ? { blockExplorerUrls: [blockExplorers.default.url] } : {}
    const added = { chainName: name, nativeCurrency, rpcUrls: rpcUrls.default.http, ...explorers, ...given, chainId: toHex(chain.id) }
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] })
    await provider.request(request)
  }
}

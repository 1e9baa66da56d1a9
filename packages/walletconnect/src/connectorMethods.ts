import type { Address, Chain } from 'viem'
import type { Client } from './client.js'
import { ProviderRpcError } from './kernel/errors.js'
import { loadClient } from './loadClient.js'
import type {
  ConnectorConfig,
  ConnectParameters,
  Places,
  Verbs,
  WalletConnectParameters,
} from './parameters.js'
import type { WalletConnectProvider } from './provider.js'

const toHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

/** Restores the stored session, or waits for a wallet to approve a new one. */
async function connect(
  config: ConnectorConfig,
  client: Client,
  wish: ConnectParameters,
): Promise<void> {
  const { isReconnecting, chainId, signal, signIn, onSignedIn } = wish
  if (!isReconnecting) {
    const onUri = (data: string): void =>
      config.emitter.emit('message', { type: 'display_uri', data })
    const { signedIn } = await client.connect({ chainId, signal, signIn, onUri })
    if (signedIn) onSignedIn?.(signedIn)
  }
  if (!client.session()) throw new ProviderRpcError(4100, 'There is no session to go on with.')
}

/** Switches. Adds the chain to the wallet first when it is unknown there. */
async function switchTo(
  provider: WalletConnectProvider,
  chain: Chain,
  given: object | undefined,
): Promise<void> {
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(chain.id) }] }
  try {
    await provider.request(request)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 4902) throw error
    const { name, nativeCurrency, rpcUrls, blockExplorers } = chain
    const explorers = blockExplorers ? { blockExplorerUrls: [blockExplorers.default.url] } : {}
    const added = {
      chainName: name,
      nativeCurrency,
      rpcUrls: rpcUrls.default.http,
      ...explorers,
      ...given,
      chainId: toHex(chain.id),
    }
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] })
    await provider.request(request)
  }
}

/**
 * Creates the implementation behind the connector's shell. This file is loaded with the first QR
 * code, link or stored session.
 */
export function createVerbs(
  config: ConnectorConfig,
  parameters: WalletConnectParameters,
  places: Places,
): Verbs {
  const { client, provider } = loadClient(config, parameters, places)
  const state = { leaving: false }
  provider.on('accountsChanged', (accounts) => config.emitter.emit('change', { accounts }))
  provider.on('chainChanged', (chainId) =>
    config.emitter.emit('change', { chainId: Number(chainId) }),
  )
  provider.on('disconnect', () => {
    // The app knows of its own disconnect.
    if (!state.leaving) config.emitter.emit('disconnect')
  })
  return {
    client,
    provider,
    async connect(wish) {
      await connect(config, client, wish)
      return {
        accounts: (await provider.request({ method: 'eth_accounts' })) as readonly Address[],
        chainId: client.session()?.chainId ?? 0,
      }
    },
    async disconnect() {
      state.leaving = true
      await client.disconnect().finally(() => {
        state.leaving = false
      })
    },
    isAuthorized: async () => Boolean(client.session() ?? (await client.resume())),
    async switchChain(chainId, given) {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain)
        throw new ProviderRpcError(4902, `Chain ${chainId} is not configured in this app.`)
      await switchTo(provider, chain, given)
      return chain
    },
    peer() {
      const peer = client.session()?.peer
      if (!peer) return undefined
      const { name, icons, redirect } = peer
      return { name, ...(icons[0] ? { iconUrl: icons[0] } : {}), ...(redirect ? { redirect } : {}) }
    },
  }
}

import type { Address, Chain } from 'viem'
import type { Client } from './client.js'
import { ProviderRpcError } from './kernel/errors.js'
import { loadClient } from './loadClient.js'
import type {
  ConnectParameters,
  Host,
  Places,
  SolanaShared,
  Verbs,
  WalletConnectParameters,
} from './parameters.js'
import { type WalletConnectProvider, withEvm } from './provider.js'
import { createSolanaVerbs, peerOf } from './solanaSessions.js'

const toHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

/** Restores the stored session, or waits for a wallet to approve a new one. */
async function connect(config: Host, client: Client, wish: ConnectParameters): Promise<void> {
  const { isReconnecting, chainId, signal, signIn, onSignedIn } = wish
  if (!isReconnecting) {
    const onUri = (data: string): void =>
      config.emitter.emit('message', { type: 'display_uri', data })
    const { signedIn } = await client.connect({ chainId, signal, signIn, onUri })
    if (signedIn) onSignedIn?.(signedIn)
  }
  if (!withEvm(client.session()))
    throw new ProviderRpcError(4100, 'There is no session to continue.')
  client.useForEvm()
}

/** Switches. Adds the chain to the wallet first if the wallet does not know it. */
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
  config: Host,
  parameters: WalletConnectParameters,
  places: Places,
  solana: SolanaShared,
): Verbs {
  const { client, provider } = loadClient(config, parameters, places, solana)
  const state = { leaving: false }
  provider.on('accountsChanged', (accounts) => config.emitter.emit('change', { accounts }))
  provider.on('chainChanged', (chainId) =>
    config.emitter.emit('change', { chainId: Number(chainId) }),
  )
  provider.on('disconnect', () => {
    // The app started this disconnect, so it needs no event.
    if (!state.leaving) config.emitter.emit('disconnect')
  })
  const getAccounts = async (): Promise<readonly Address[]> =>
    (await provider.request({ method: 'eth_accounts' })) as readonly Address[]
  return {
    client,
    provider,
    async connect({ withCapabilities, ...wish } = {}) {
      await connect(config, client, wish)
      const accounts = await getAccounts()
      return {
        accounts: withCapabilities
          ? accounts.map((address) => ({ address, capabilities: {} }))
          : accounts,
        chainId: client.session()?.chainId ?? 0,
      }
    },
    getAccounts,
    getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
    async disconnect() {
      state.leaving = true
      await client.disconnect('eip155').finally(() => {
        state.leaving = false
      })
    },
    isAuthorized: async () => Boolean(withEvm(client.session() ?? (await client.resume()))),
    async switchChain({ chainId, addEthereumChainParameter }) {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain)
        throw new ProviderRpcError(4902, `Chain ${chainId} is not configured in this app.`)
      await switchTo(provider, chain, addEthereumChainParameter)
      return chain
    },
    peer() {
      const session = withEvm(client.session())
      return session && peerOf(session)
    },
    solana: createSolanaVerbs(client, solana),
  }
}

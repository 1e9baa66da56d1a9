import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'
import { createLoader, isAnythingKept, switchTo } from './connectorParts.js'
import { ProviderRpcError } from './errors.js'
import type { Loaded } from './loadClient.js'
import type { ConnectorConfig, ConnectParameters, Places, WalletConnectExtras, WalletConnectParameters } from './parameters.js'
import type { WalletConnectProvider } from './provider.js'
import { orCancelled } from './wait.js'

type Connector = ReturnType<CreateConnectorFn<WalletConnectProvider, WalletConnectExtras>>

/** Passes on what the provider tells. */
function relayEvents(config: ConnectorConfig, { provider }: Loaded, isLeaving: () => boolean): void {
  provider.on('accountsChanged', (accounts) => config.emitter.emit('change', { accounts }))
  provider.on('chainChanged', (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }))
  provider.on('disconnect', () => {
    // A disconnect that the app asked for is known to it.
    if (!isLeaving()) config.emitter.emit('disconnect')
  })
}

/** Restores the stored session, or waits for a wallet to approve a new one. */
async function connectTo(
  config: ConnectorConfig,
  { client, provider }: Loaded,
  wish: ConnectParameters,
): Promise<{ accounts: readonly Address[]; chainId: number }> {
  const { isReconnecting, chainId, signal, signIn, onSignedIn } = wish
  if (!isReconnecting) {
    const onUri = (data: string): void => config.emitter.emit('message', { type: 'display_uri', data })
    const { signedIn } = await client.connect({ chainId, signal, signIn, onUri })
    if (signedIn) onSignedIn?.(signedIn)
  }
  const session = client.session()
  if (!session) throw new ProviderRpcError(4100, 'There is no session to go on with.')
  return { accounts: (await provider.request({ method: 'eth_accounts' })) as readonly Address[], chainId: session.chainId }
}

function createShell(config: ConnectorConfig, parameters: WalletConnectParameters): Connector {
  const { storage, storagePrefix: prefix = 'latchkey' } = parameters
  const places: Places = { prefix, storage: () => storage ?? globalThis.localStorage, tabStorage: () => globalThis.sessionStorage }
  const state = { leaving: false }
  const { load, current } = createLoader(config, parameters, places, (loaded) => relayEvents(config, loaded, () => state.leaving))
  const read = async (): Promise<Loaded['client']> => (await load()).client

  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    async connect({ withCapabilities, ...wish }: ConnectParameters & { withCapabilities?: boolean } = {}) {
      const loaded = await orCancelled(load(), wish.signal)
      const { accounts, chainId } = await connectTo(config, loaded, wish)
      const listed = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
      return { accounts: listed as never, chainId }
    },
    async disconnect() {
      state.leaving = true
      await (await read()).disconnect().finally(() => {
        state.leaving = false
      })
    },
    getAccounts: async () => (await (await load()).provider.request({ method: 'eth_accounts' })) as readonly Address[],
    getChainId: async () => Number(await (await load()).provider.request({ method: 'eth_chainId' })),
    getProvider: async () => (await load()).provider,
    async isAuthorized() {
      if (!current() && !isAnythingKept(places)) return false
      try {
        const client = await read()
        return Boolean(client.session() ?? (await client.resume()))
      } catch {
        // The client cannot be loaded now, so nothing can be restored now.
        return false
      }
    },
    async switchChain({ chainId, addEthereumChainParameter }) {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw new ProviderRpcError(4902, `Chain ${chainId} is not configured in this app.`)
      await switchTo((await load()).provider, chain, addEthereumChainParameter)
      return chain
    },
    // The session is what is listened to; wagmi requires these three.
    onAccountsChanged: (accounts) => void config.emitter.emit('change', { accounts: accounts as Address[] }),
    onChainChanged: (chainId) => void config.emitter.emit('change', { chainId: Number(chainId) }),
    onDisconnect: () => void config.emitter.emit('disconnect'),
    async pair(wish) {
      const client = await orCancelled(read(), wish.signal)
      return client.pair(wish)
    },
    peer() {
      const peer = current()?.client.session()?.peer
      if (!peer) return undefined
      const { name, icons, redirect } = peer
      return { name, ...(icons[0] ? { iconUrl: icons[0] } : {}), ...(redirect ? { redirect } : {}) }
    },
    revive: () => current()?.client.revive(),
  }
}

/**
 * A wagmi connector for wallets on a phone or elsewhere, over WalletConnect v2 by a small client of our own.
 *
 * Until it is used it is this shell: the client, its cryptography included, is loaded with the first QR code, link or stored session.
 * Its promises reject with an error whose `code` is 4001 (rejected in the wallet), `PAIRING_EXPIRED`, `CANCELLED`, `RELAY_UNREACHABLE`,
 * `RELAY_REFUSED`, `CLOCK_SKEW`, `AUTHENTICATION_FAILED`, or a code of EIP-1193.
 *
 * Source: https://specs.walletconnect.com/2.0, EIP-1193, CAIP-25.
 *
 * @example
 * ```ts
 * import { walletConnect } from '@latchkey/walletconnect'
 * import { createConfig, http } from '@wagmi/core'
 * import { mainnet } from 'viem/chains'
 *
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [walletConnect({ relayUrl: 'wss://relay.example.org' })],
 *   transports: { [mainnet.id]: http() },
 * })
 * ```
 */
export function walletConnect(parameters: WalletConnectParameters = {}): CreateConnectorFn<WalletConnectProvider, WalletConnectExtras> {
  return (config) => createShell(config as ConnectorConfig, parameters)
}

import type { CreateConnectorFn } from '@wagmi/core'
import type { Address } from 'viem'
import type {
  ConnectorConfig,
  ConnectParameters,
  Places,
  Verbs,
  WalletConnectExtras,
  WalletConnectParameters,
} from './parameters.js'
import type { WalletConnectProvider } from './provider.js'
import type { KeyValueStorage } from './store.js'

type Connector = ReturnType<
  CreateConnectorFn<WalletConnectProvider | undefined, WalletConnectExtras>
>

interface Loader {
  /** Rejects as soon as `signal` is aborted, however long the loading takes. */
  load(signal?: AbortSignal): Promise<Verbs>
  /**
   * Loads if loading has begun or something is kept that the client can restore; otherwise resolves
   * with `undefined`.
   */
  restore(): Promise<Verbs | undefined>
  /** What is loaded already. */
  current(): Verbs | undefined
}

/** True if a session, its end or a pairing is kept. The records outlive them. */
function isAnythingKept({ prefix, storage, tabStorage }: Places): boolean {
  const read = (kept: KeyValueStorage | undefined, key: string): Record<string, unknown> =>
    JSON.parse(kept?.getItem(key) ?? '{}')
  try {
    const { session, farewells } = read(storage(), `${prefix}.walletconnect`)
    const { attempts } = read(tabStorage(), `${prefix}.walletconnect.pairings`)
    return Boolean(session ?? farewells) || (Array.isArray(attempts) && attempts.length > 0)
  } catch {
    // Blocked or damaged, so nothing can be restored.
    return false
  }
}

/** Nothing of the client is in the first load of a page. */
function createLoader(
  config: ConnectorConfig,
  parameters: WalletConnectParameters,
  places: Places,
): Loader {
  const state: { loading?: Promise<Verbs>; loaded?: Verbs } = {}
  async function load(): Promise<Verbs> {
    try {
      const { createVerbs } = await import('./verbs.js')
      state.loaded = createVerbs(config, parameters, places)
      return state.loaded
    } catch (error) {
      // The next use tries again.
      delete state.loading
      throw error
    }
  }
  function begin(): Promise<Verbs> {
    state.loading ??= load()
    return state.loading
  }
  return {
    load(signal) {
      const loading = begin()
      if (!signal || state.loaded) return loading
      return new Promise((resolve, reject) => {
        loading.then(resolve, reject)
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    },
    restore: async () => (state.loading || isAnythingKept(places) ? begin() : undefined),
    current: () => state.loaded,
  }
}

function createShell(config: ConnectorConfig, parameters: WalletConnectParameters): Connector {
  const { storage, storagePrefix: prefix = 'latchkey' } = parameters
  const places: Places = {
    prefix,
    storage: () => storage ?? globalThis.localStorage,
    tabStorage: () => globalThis.sessionStorage,
  }
  const { load, restore, current } = createLoader(config, parameters, places)
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    async connect({
      withCapabilities,
      ...wish
    }: ConnectParameters & { withCapabilities?: boolean } = {}) {
      const { accounts, chainId } = await (await load(wish.signal)).connect(wish)
      const listed = withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts
      return { accounts: listed as never, chainId }
    },
    disconnect: async () => (await load()).disconnect(),
    getAccounts: async () =>
      (await (await load()).provider.request({ method: 'eth_accounts' })) as readonly Address[],
    getChainId: async () =>
      Number(await (await load()).provider.request({ method: 'eth_chainId' })),
    // wagmi calls this on every connector as the page loads, and passes over a connector without a
    // provider.
    getProvider: async () => (await restore())?.provider,
    async isAuthorized() {
      try {
        return (await (await restore())?.isAuthorized()) ?? false
      } catch {
        // The client cannot be loaded now, so nothing can be restored now.
        return false
      }
    },
    switchChain: async ({ chainId, addEthereumChainParameter }) =>
      (await load()).switchChain(chainId, addEthereumChainParameter),
    // The client tells wagmi itself; wagmi requires these three.
    onAccountsChanged: (accounts) =>
      void config.emitter.emit('change', { accounts: accounts as Address[] }),
    onChainChanged: (chainId) => void config.emitter.emit('change', { chainId: Number(chainId) }),
    onDisconnect: () => void config.emitter.emit('disconnect'),
    pair: async (wish) => (await load(wish.signal)).client.pair(wish),
    peer: () => current()?.peer(),
    revive: () => current()?.client.revive(),
  }
}

/**
 * A wagmi connector for wallets on a phone or elsewhere, over WalletConnect v2 by a small client of
 * our own.
 *
 * Until it is used it is this shell: the client, its cryptography included, is loaded with the
 * first QR code, link or stored session. Before that its `getProvider` resolves with `undefined`,
 * as that of an injected connector without a wallet. Its promises reject with an error whose `code`
 * is 4001 (rejected in the wallet), `PAIRING_EXPIRED`, `CANCELLED`, `RELAY_UNREACHABLE`,
 * `RELAY_REFUSED`, `CLOCK_SKEW`, `INVALID_ANSWER`, `AUTHENTICATION_FAILED`, or a code of EIP-1193.
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
export function walletConnect(
  parameters: WalletConnectParameters = {},
): CreateConnectorFn<WalletConnectProvider | undefined, WalletConnectExtras> {
  return (config) => createShell(config as ConnectorConfig, parameters)
}

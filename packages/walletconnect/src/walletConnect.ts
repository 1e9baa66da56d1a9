import { lazy, lazyMethods, noop } from '@latchkey/protocol/std'
import type { KeyValueStorage } from './connect/sessionStore.js'
import type {
  ConnectorConfig,
  ConnectParameters,
  Host,
  LazyClient,
  Places,
  SolanaShared,
  Verbs,
  WalletConnectConnector,
  WalletConnectParameters,
} from './parameters.js'

type Connector = ReturnType<WalletConnectConnector>

/** Returns true if a session, its end or a pairing is stored. Empty records may be stored, too. */
function isAnythingKept({ prefix, storage, tabStorage }: Places): boolean {
  const read = (kept: KeyValueStorage | undefined, key: string): Record<string, unknown> =>
    JSON.parse(kept?.getItem(key) ?? '{}')
  try {
    const { session, deletes } = read(storage(), `${prefix}.walletconnect`)
    const { attempts } = read(tabStorage(), `${prefix}.walletconnect.pairings`)
    return Boolean(session ?? deletes) || (Array.isArray(attempts) && attempts.length > 0)
  } catch {
    // Blocked or damaged, so nothing can be restored.
    return false
  }
}

/** Waits for the client, until `signal` is aborted. */
function withSignal(loading: Promise<Verbs>, signal: AbortSignal | undefined): Promise<Verbs> {
  if (!signal) return loading
  return new Promise((resolve, reject) => {
    loading.then(resolve, reject)
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function createLazyClient(
  host: Host,
  parameters: WalletConnectParameters,
  solana: SolanaShared,
): LazyClient {
  const { storage, storagePrefix: prefix = 'latchkey' } = parameters
  const places: Places = {
    prefix,
    storage: () => storage ?? globalThis.localStorage,
    tabStorage: () => globalThis.sessionStorage,
  }
  const client = lazy(() =>
    import('./connectorMethods.js').then((code) =>
      code.createVerbs(host, parameters, places, solana),
    ),
  )
  let isBegun = false
  function load(signal?: AbortSignal): Promise<Verbs> {
    isBegun = true
    return client.current() ? client() : withSignal(client(), signal)
  }
  return {
    load,
    restore: async (signal) => (isBegun || isAnythingKept(places) ? load(signal) : undefined),
    current: client.current,
  }
}

function createShell({ load, restore, current }: LazyClient): Connector {
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    connect: async (wish?: ConnectParameters & { withCapabilities?: boolean }) =>
      (await load(wish?.signal)).connect(wish) as never,
    ...lazyMethods(
      Object.assign(() => load(), { current }),
      ['disconnect', 'getAccounts', 'getChainId', 'switchChain'],
    ),
    // wagmi calls this on every connector when the page loads, and skips a connector without a
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
    // The client notifies wagmi itself; wagmi requires these three.
    onAccountsChanged: noop,
    onChainChanged: noop,
    onDisconnect: noop,
    pair: async (wish) => (await load(wish.signal)).client.pair(wish),
    peer: () => current()?.peer(),
    revive: () => current()?.client.revive(),
  }
}

/**
 * Creates a wagmi connector for wallets on other devices, over WalletConnect v2. The client is
 * Latchkey's own.
 *
 * The client with its cryptography is lazy-loaded by the first QR code, link or stored session.
 * Before that its `getProvider` resolves to `undefined`, as of an injected connector without a
 * wallet. Its promises reject with an error whose `code`
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
export function walletConnect(parameters: WalletConnectParameters = {}): WalletConnectConnector {
  const shared: SolanaShared = { offered: [], listeners: new Set() }
  const last: { client?: LazyClient } = {}
  const create = (host: Host): LazyClient => {
    last.client = createLazyClient(host, parameters, shared)
    return last.client
  }
  // An app without wagmi has no chains of EVM.
  const client = (): LazyClient => last.client ?? create({ chains: [], emitter: { emit: noop } })
  return Object.assign((config: ConnectorConfig) => createShell(create(config)), {
    sides: { client, shared },
  })
}

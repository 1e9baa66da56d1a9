import { walletConnect } from '@latchkey/walletconnect'
import { type SolanaSessions, walletConnectSolana } from '@latchkey/walletconnect/solana'
import { type Config, type Connector, createConfig, createStorage } from '@wagmi/core'
import { type EIP1193Provider, http } from 'viem'
import { WebSocket } from 'ws'

/** The members of the connector beyond wagmi's. */
interface PairingConnector {
  pair(parameters: { signal: AbortSignal }): Promise<{ uri: string; expiresAt: number }>
  peer(): { name: string; redirect?: { native?: string; universal?: string } } | undefined
  revive(): void
}

/** A page with the kit's client, set up with wagmi as in an app. */
export interface Dapp {
  readonly config: Config
  readonly connector: Connector & PairingConnector
  readonly solana: SolanaSessions
  readonly provider: () => Promise<EIP1193Provider>
  /** The events that the connector emitted to wagmi, in order. */
  readonly notified: readonly {
    name: 'change' | 'connect' | 'disconnect' | 'error' | 'message'
    data: unknown
  }[]
  /** Connects and passes the URI to the wallet. */
  connect(
    open: (uri: string) => Promise<unknown>,
    parameters?: object,
  ): Promise<{ accounts: readonly string[]; chainId: number }>
}

/** The `localStorage` of a page. A reload is a second page on the same one. */
export type PageStorage = Map<string, string>

/** A `localStorage` or `sessionStorage` on a map. */
export function storageOf(values: PageStorage): {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
} {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Opens a page with the kit's connector in Node. */
export function openDapp(
  relayUrl: string,
  options: { rpcUrl?: string; values?: PageStorage; solana?: readonly string[] } = {},
): Dapp {
  const { rpcUrl = 'http://127.0.0.1:1', values = new Map(), solana: offered = [] } = options
  // Node 20 has none of its own.
  Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: WebSocket })
  const storage = storageOf(values)
  const chain = (id: 31337 | 31338) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const create = walletConnect({
    relayUrl,
    projectId: '0'.repeat(32),
    metadata: { name: 'dapp', description: 'dapp', url: 'https://dapp.example', icons: [] },
    storage,
  })
  const solana = walletConnectSolana(create)
  solana.offer(offered)
  const config = createConfig({
    chains: [chain(31337), chain(31338)],
    transports: { 31337: http(rpcUrl), 31338: http(rpcUrl) },
    connectors: [create],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage }),
  })
  const connector = config.connectors[0] as unknown as Connector & PairingConnector
  const notified: {
    name: 'change' | 'connect' | 'disconnect' | 'error' | 'message'
    data: unknown
  }[] = []
  for (const name of ['change', 'connect', 'disconnect', 'error', 'message'] as const)
    connector.emitter.on(name, (data: unknown) => void notified.push({ name, data }))
  return {
    config,
    connector,
    solana,
    notified,
    provider: async () => (await connector.getProvider()) as EIP1193Provider,
    async connect(open, parameters = {}) {
      const { uri } = await connector.pair({ signal: new AbortController().signal })
      const connected = connector.connect(parameters)
      // The caller that awaits this promise gets the error. It must not also be reported as
      // unhandled.
      connected.catch(() => undefined)
      await open(uri)
      return (await connected) as { accounts: readonly string[]; chainId: number }
    },
  }
}

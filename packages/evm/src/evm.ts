import {
  type AdapterEvent,
  CancelledError,
  type ChainAdapter,
  type Clock,
  type Connection,
  deadlines,
  NotConnectedError,
  settle,
  systemClock,
  toLatchkeyError,
  WalletNotFoundError,
} from '@latchkey/core'
import type { ChainId } from '@latchkey/protocol'
import { type Config, type Connector, connect, disconnect, switchChain } from '@wagmi/core'
import { type Address, getAddress, numberToHex, stringToHex } from 'viem'
import { estimateGas, getBalance } from 'viem/actions'
import { type EvmParameters, resolveConfig } from './config.js'
import { createRegistry, type Registry } from './registry.js'
import type { WalletWindow } from './discoverWallets.js'
import { toNetwork } from './toNetwork.js'
import { toWallet } from './toWallet.js'
import type { ConnectExtras } from './walletConnector.js'
import { whenShared } from './whenShared.js'

/** The EVM adapter. `config` is what wagmi's hooks and `WagmiProvider` use: they see the same connection. */
export interface EvmAdapter extends ChainAdapter {
  readonly namespace: 'eip155'
  readonly config: Config
}

/** Milliseconds a remembered wallet has to announce itself after the page has loaded. */
const ANNOUNCE_MS = 1000

function chainIdOf(networkId: ChainId): number {
  return Number(networkId.slice(networkId.indexOf(':') + 1))
}

function snapshotOf(config: Config, registry: Registry): Connection | undefined {
  const { status, current, connections } = config.state
  const live = status === 'connected' && current ? connections.get(current) : undefined
  if (!live) return undefined
  const [address, ...others] = live.accounts.map((account) => getAddress(account))
  if (!address) return undefined
  return { wallet: toWallet(live.connector, registry), address, addresses: [address, ...others], networkId: `eip155:${live.chainId}` }
}

/**
 * Makes the EVM adapter on wagmi core and viem, from viem chains or from the app's own wagmi config.
 *
 * Touches neither page nor network until the kit starts.
 *
 * @param options.clock - For tests. @default the machine's clock
 * @param options.window - Where wallets announce themselves. @default `window`
 * @throws {@link OptionError} when a chain or the config is wrong.
 *
 * @example
 * ```ts
 * import { createLatchkey } from '@latchkey/core'
 * import { evm } from '@latchkey/evm'
 * import { mainnet } from 'viem/chains'
 *
 * const adapter = evm({ networks: [mainnet] })
 * const latchkey = createLatchkey({ adapters: [adapter], app: { name: 'Millpond' } })
 * ```
 */
export function evm(parameters: EvmParameters, options: { clock?: Clock | undefined; window?: WalletWindow | undefined } = {}): EvmAdapter {
  const { clock = systemClock } = options
  const config = resolveConfig(parameters)
  const registry = createRegistry({ config, clock })
  const listeners = new Set<(event: AdapterEvent) => void>()
  const emit = (event: AdapterEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const getConnection = (): Connection | undefined => snapshotOf(config, registry)

  function connectorOf(walletId: string): Connector {
    const connector = registry.connectors().find(({ id }) => id === walletId)
    if (!connector) throw new WalletNotFoundError({ walletId })
    return connector
  }

  async function open(connector: Connector, extras: ConnectExtras): Promise<Connection> {
    try {
      if (config.state.current !== connector.uid || config.state.status !== 'connected') {
        // wagmi hands parameters it does not know to the connector.
        const attempt = connect(config, { connector, ...extras } as { connector: Connector })
        await settle(attempt, { deadline: deadlines.interactive, signal: extras.signal, clock })
      }
    } catch (error) {
      throw toLatchkeyError(error)
    }
    const connection = getConnection()
    if (!connection) throw new CancelledError()
    return connection
  }

  /** The guarded provider of the current connection, or of any connector the app brought. */
  async function ask(method: string, params: readonly unknown[], signal: AbortSignal | undefined): Promise<unknown> {
    const live = config.state.current ? config.state.connections.get(config.state.current) : undefined
    if (!live) throw new NotConnectedError()
    const provider = registry.handleOf(live.connector.uid)?.provider ?? ((await live.connector.getProvider()) as { request(request: object): Promise<unknown> })
    try {
      return await settle(provider.request({ method, params }), { deadline: deadlines.interactive, signal, clock })
    } catch (error) {
      throw toLatchkeyError(error)
    }
  }

  function account(): Address {
    const connection = getConnection()
    if (!connection) throw new NotConnectedError()
    return connection.address as Address
  }

  return {
    namespace: 'eip155',
    config,
    networks: config.chains.map(toNetwork) as unknown as ChainAdapter['networks'],
    getWallets: () => registry.wallets(),
    getConnection,

    start(listener) {
      listeners.add(listener)
      const stopRegistry = registry.start(options.window, () => emit({ type: 'walletsChanged', wallets: registry.wallets() }))
      let last = JSON.stringify(getConnection())
      const stopConfig = config.subscribe(
        ({ status, current, connections }) => `${status}${current}${JSON.stringify(current && [connections.get(current)?.accounts, connections.get(current)?.chainId])}`,
        () => {
          const connection = getConnection()
          const next = JSON.stringify(connection)
          if (next === last || (!connection && config.state.status !== 'disconnected')) return
          last = next
          emit(connection ? { type: 'connectionChanged', connection } : { type: 'connectionLost' })
        },
      )
      return () => {
        listeners.delete(listener)
        stopConfig()
        stopRegistry()
      }
    },

    connect: async ({ walletId, signal }) => open(connectorOf(walletId), { signal }),

    async reconnect({ walletId, signal }) {
      const arrived = await registry.whenListed(walletId, { deadline: ANNOUNCE_MS, signal })
      const handle = registry.handleOfId(walletId)
      if (!arrived || registry.isDisputed(walletId)) return undefined
      if (handle) handle.expected = true
      else if (!(await connectorOf(walletId).isAuthorized())) return undefined
      try {
        return await open(connectorOf(walletId), { isReconnecting: true, signal })
      } catch {
        // A wallet that shares nothing is simply not connected.
        if (handle) handle.expected = false
        return undefined
      }
    },

    async disconnect() {
      for (const { connector } of [...config.state.connections.values()]) {
        // Locally this always succeeds: what a connector throws, or never answers, changes nothing.
        await settle(disconnect(config, { connector }), { deadline: deadlines.read, clock }).catch(() => undefined)
      }
      if (config.state.connections.size > 0) config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
    },

    async whenReady({ walletId, signal }) {
      const handle = registry.handleOfId(walletId)
      if (!handle) throw new WalletNotFoundError({ walletId })
      await whenShared({ provider: handle.provider, clock, signal })
    },

    async switchNetwork({ networkId, signal }) {
      const chainId = chainIdOf(networkId)
      const live = config.state.current ? config.state.connections.get(config.state.current) : undefined
      try {
        // Our own connectors take a signal; wagmi's action would drop it.
        const own = live && registry.handleOf(live.connector.uid) ? live.connector.switchChain?.({ chainId, signal } as { chainId: number }) : undefined
        await settle(own ?? switchChain(config, { chainId }), { deadline: deadlines.interactive, signal, clock })
      } catch (error) {
        throw toLatchkeyError(error)
      }
    },

    async getBalance({ address, networkId, signal }) {
      const chainId = chainIdOf(networkId)
      const client = config.getClient({ chainId })
      const value = await settle(getBalance(client, { address: address as Address }), { deadline: deadlines.read, signal, clock })
      return { value, decimals: client.chain.nativeCurrency.decimals, symbol: client.chain.nativeCurrency.symbol }
    },

    signMessage: async ({ message, signal }) => (await ask('personal_sign', [stringToHex(message), account()], signal)) as string,

    async sendTransaction({ to, value, data, signal }) {
      const transaction = { from: account(), to, ...(value === undefined ? {} : { value: numberToHex(value) }), ...(data ? { data } : {}) }
      return (await ask('eth_sendTransaction', [transaction], signal)) as string
    },

    async estimateGas({ to, value, data, signal }) {
      const client = config.getClient({ chainId: config.state.chainId })
      const estimate = estimateGas(client, { account: account(), to: to as Address, ...(value === undefined ? {} : { value }), ...(data ? { data } : {}) })
      return settle(estimate, { deadline: deadlines.read, signal, clock })
    },
  }
}

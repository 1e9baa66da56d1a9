import { type AdapterEvent, type Cancel, type ChainAdapter, type Clock, systemClock } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import { type EvmParameters, resolveConfig } from './config.js'
import type { ConnectorExtras } from './connectorExtras.js'
import { type AdapterContext, currentConnection } from './context.js'
import type { WalletWindow } from './discoverWallets.js'
import { loadPart } from './loadPart.js'
import { readConnection } from './readConnection.js'
import { createRegistry } from './registry.js'
import { toNetwork } from './toNetwork.js'
import { watchRequests } from './watchRequests.js'

/** The EVM adapter. `config` is what wagmi's hooks and `WagmiProvider` use: they see the same connection. */
export interface EvmAdapter extends ChainAdapter {
  readonly namespace: 'eip155'
  readonly config: Config
}

/** Watches wallets and wagmi's state for as long as anybody listens. */
function createStart(context: AdapterContext, window: WalletWindow | undefined): ChainAdapter['start'] {
  const { config, registry } = context
  const listeners = new Set<(event: AdapterEvent) => void>()
  const running: { stop: Cancel } = { stop: () => {} }
  const emit = (event: AdapterEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }

  function run(): Cancel {
    let last = JSON.stringify(currentConnection(context))
    let uid = readConnection(config)?.connector.uid
    function onState(): void {
      // A wallet that let go by itself is still expected; following would end that.
      const isChosen = !(uid && registry.handleOf(uid)?.expected)
      registry.follow()
      uid = readConnection(config)?.connector.uid
      const connection = currentConnection(context)
      const next = JSON.stringify(connection)
      if (next === last) return
      last = next
      emit(connection ? { type: 'connectionChanged', connection } : { type: 'connectionLost', isChosen })
    }
    const stopRegistry = registry.start(window, () => {
      emit({ type: 'walletsChanged', wallets: registry.wallets() })
      onState()
    })
    const stopConfig = config.subscribe((state) => state, onState)
    const stopRequests = watchRequests(config, emit)
    return () => {
      stopRequests()
      stopConfig()
      stopRegistry()
    }
  }

  return (listener) => {
    // A listener of its own for each start, so that the same function may be given twice.
    const own = (event: AdapterEvent): void => listener(event)
    listeners.add(own)
    if (listeners.size === 1) running.stop = run()
    return () => {
      if (listeners.delete(own) && listeners.size === 0) running.stop()
    }
  }
}

/**
 * Makes the EVM adapter on wagmi core and viem, from viem chains or from the app's own wagmi config.
 *
 * Touches neither page nor network until the kit starts, so it is safe on a server.
 *
 * @param options.clock - For tests. @default the machine's clock
 * @param options.window - Where wallets announce themselves (EIP-6963). @default `window`
 * @throws {@link OptionError} when a chain, a transport or the config is wrong.
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
  const { clock = systemClock, window } = options
  const config = resolveConfig(parameters)
  const registry = createRegistry({ config, clock })
  const context: AdapterContext = { config, registry, clock }
  const actions = loadPart(async () => (await import('./actions.js')).createActions(context))
  const transactions = loadPart(async () => (await import('./transactions/createTransactions.js')).createTransactions(context, parameters.swapContracts))
  const writer = loadPart(async () => (await import('./signInMessage.js')).signInMessage)
  return {
    namespace: 'eip155',
    config,
    networks: config.chains.map(toNetwork) as unknown as ChainAdapter['networks'],
    getWallets: () => registry.wallets(),
    getConnection: () => currentConnection(context),
    start: createStart(context, window),
    prepare({ walletId } = {}) {
      const chosen = registry.connectors().find(({ id }) => id === walletId) as ConnectorExtras | undefined
      chosen?.prepare?.()
      Promise.all([actions(), ...registry.handles().map(({ wake }) => wake())]).catch(() => undefined) // Fetched again, and said, when it is needed.
    },
    connect: async (options) => (await actions()).connect(options),
    pair: async (options) => (await actions()).pair(options),
    reconnect: async (options) => (await actions()).reconnect(options),
    disconnect: async () => (await actions()).disconnect(),
    whenReady: async (options) => (await actions()).whenReady(options),
    switchNetwork: async (options) => (await actions()).switchNetwork(options),
    selectAccount: async (options) => (await actions()).selectAccount(options),
    signInMessage: async (request, address, networkId) => (await writer())(request, address, networkId),
    signMessage: async (options) => (await actions()).signMessage(options),
    sendTransaction: async (options) => (await actions()).sendTransaction(options),
    getBalance: async (options) => (await actions()).getBalance(options),
    estimateGas: async (options) => (await actions()).estimateGas(options),
    loadTransactions: transactions,
  }
}

import type { ChainAdapter } from '@latchkey/core'
import {
  type AdapterEvent,
  type Cancel,
  type Clock,
  findById,
  systemClock,
} from '@latchkey/core/internal'
import { lazyMethods, noop } from '@latchkey/protocol/std'
import type { Config, CreateConnectorFn } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import type { Actions } from './actions.js'
import type {
  EvmParameters,
  NetworksConfig,
  NetworksParameters,
  OwnConfigParameters,
} from './config.js'
import type { AdapterContext } from './connect/adapterContext.js'
import type { ConnectorExtras } from './connect/connectorExtras.js'
import { currentConnection, readConnection } from './connect/readConnection.js'
import { createRestoreGate, type RestoreGate } from './connect/restoreGate.js'
import { createRegistry, type Registry } from './connect/walletRegistry.js'
import { watchRequests } from './connect/watchRequests.js'
import { lazyModule } from './kernel/lazyModule.js'
import { toNetwork } from './kernel/toNetwork.js'
import { resolveConfig } from './resolveConfig.js'
import type { LoadKnownWallets, WalletWindow } from './wallets/discoverWallets.js'

/**
 * The EVM adapter. Pass `config` to `WagmiProvider`: wagmi's hooks then have the same connection.
 */
export interface EvmAdapter<config extends Config = Config> extends ChainAdapter {
  readonly namespace: 'eip155'
  readonly config: config
}

/** Parts that tests replace. */
export interface EvmOptions {
  clock?: Clock | undefined
  window?: WalletWindow | undefined
}

/** Watches wallets and wagmi's state while there are listeners. */
function createStart(
  context: AdapterContext,
  window: WalletWindow | undefined,
  restoring: RestoreGate,
): ChainAdapter['start'] {
  const { config, registry } = context
  const listeners = new Set<(event: AdapterEvent) => void>()
  const running: { stop: Cancel } = { stop: noop }
  const emit = (event: AdapterEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }

  function run(knownWallets: LoadKnownWallets | undefined): Cancel {
    let last = JSON.stringify(currentConnection(context))
    let uid = readConnection(config)?.connector.uid
    function onState(): void {
      // A wallet that disconnected by itself stays expected.
      const isChosen = !(uid && registry.handleOf(uid)?.expected)
      registry.follow()
      uid = readConnection(config)?.connector.uid
      const connection = currentConnection(context)
      const next = JSON.stringify(connection)
      if (next === last) return
      last = next
      emit(
        connection
          ? { type: 'connectionChanged', connection }
          : { type: 'connectionLost', isChosen },
      )
    }
    const stopRegistry = registry.start(
      window,
      () => {
        emit({ type: 'walletsChanged', wallets: registry.wallets() })
        onState()
      },
      knownWallets,
    )
    const stopConfig = config.subscribe((state) => state, onState)
    const stopRequests = watchRequests(config, emit)
    return () => {
      stopRequests()
      stopConfig()
      stopRegistry()
    }
  }

  return (listener, { knownWallets, restores } = {}) => {
    // Wraps the listener for each start, so that the same function can be passed twice.
    const own = (event: AdapterEvent): void => listener(event)
    listeners.add(own)
    if (listeners.size === 1) running.stop = run(knownWallets)
    restoring.start(restores !== undefined && !currentConnection(context))
    return () => {
      if (listeners.delete(own) && listeners.size === 0) running.stop()
    }
  }
}

/**
 * Registers the wallets when wagmi registers those that it finds itself: at creation, with `ssr`
 * when `WagmiProvider` has mounted. wagmi's reconnect tries only connectors that it finds then.
 */
function listEarly(
  { _internal: { ssr, store } }: Config,
  registry: Registry,
  target: WalletWindow | undefined,
): void {
  if (!target && typeof window === 'undefined') return
  // Without zustand's own types, wagmi's type of the store lacks this part.
  const { persist } = store as { persist?: { onFinishHydration(listener: () => void): unknown } }
  if (ssr) persist?.onFinishHydration(() => registry.listNow(target))
  else registry.listNow(target)
}

/**
 * Creates the EVM adapter on wagmi core and viem, from viem chains or from the app's own wagmi
 * config.
 *
 * Sends nothing and is safe on a server. In a browser it lists the announced wallets and reads
 * `storage`, as wagmi's `createConfig` does; with `ssr` after `WagmiProvider` has mounted.
 *
 * `config` of the adapter has the types of the chains, transports and connectors: register it with
 * `declare module 'wagmi' { interface Register { config: typeof adapter.config } }`.
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
export function evm<config extends Config>(
  parameters: OwnConfigParameters<config>,
  options?: EvmOptions,
): EvmAdapter<config>
export function evm<
  const chains extends readonly [Chain, ...Chain[]],
  transports extends Record<number, Transport> = Record<never, never>,
  const connectorFns extends readonly CreateConnectorFn[] = readonly CreateConnectorFn[],
>(
  parameters: NetworksParameters<chains, transports, connectorFns>,
  options?: EvmOptions,
): EvmAdapter<NetworksConfig<chains, transports, connectorFns>>
export function evm(parameters: EvmParameters, options?: EvmOptions): EvmAdapter
export function evm(parameters: EvmParameters, options: EvmOptions = {}): EvmAdapter {
  const { clock = systemClock, window } = options
  const config = resolveConfig(parameters)
  const restoring = createRestoreGate(clock)
  const registry = createRegistry({ config, clock, whenRestored: restoring.whenOpen })
  listEarly(config, registry, window)
  const context: AdapterContext = { config, registry, clock }
  const actions = lazyModule(() =>
    import('./actions.js').then((code) => code.createActions(context, parameters)),
  )
  const methods: Actions = lazyMethods(actions, [
    'connect',
    'pair',
    'reconnect',
    'disconnect',
    'waitForAccounts',
    'switchNetwork',
    'selectAccount',
    'signMessage',
    'sendTransaction',
    'getBalance',
    'estimateGas',
    'signInMessage',
    'loadTransactions',
  ])
  return {
    namespace: 'eip155',
    config,
    networks: config.chains.map(toNetwork) as unknown as ChainAdapter['networks'],
    getWallets: registry.wallets,
    getConnection: () => currentConnection(context),
    start: createStart(context, window, restoring),
    prepare({ walletId } = {}) {
      const chosen = findById(registry.connectors(), walletId) as ConnectorExtras | undefined
      chosen?.prepare?.()
      // An error is ignored: the call that needs them fetches them again.
      Promise.all([actions(), ...registry.handles().map(({ wake }) => wake())]).catch(noop)
    },
    ...methods,
    reconnect: (options) => restoring.during(() => methods.reconnect(options)),
  }
}

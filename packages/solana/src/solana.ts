import type { ChainAdapter } from '@latchkey/core'
import {
  type AdapterEvent,
  type Cancel,
  type Clock,
  createStore,
  type KeyValueStorage,
  severalConnections,
  stopAll,
  systemClock,
} from '@latchkey/core/internal'
import { type Lazy, lazyMethods, noop } from '@latchkey/protocol/std'
import type { Actions } from './actions.js'
import { checkParameters } from './checkParameters.js'
import type { AdapterContext } from './connect/adapterContext.js'
import { createRegistry } from './connect/registry.js'
import { sessionConnector } from './connect/sessionConnector.js'
import { createSessionStore } from './connect/sessionStore.js'
import { watchSessions } from './connect/watchSessions.js'
import { lazyModule } from './kernel/lazyModule.js'
import { toNetwork } from './kernel/solanaNetwork.js'
import type { SolanaParameters } from './parameters.js'
import type { SolanaSigner } from './signer.js'
import { getWalletAccount, type SolanaWalletAccount } from './walletAccount.js'
import type { WalletWindow } from './wallets/discoverWallets.js'

/** Parts that tests replace. */
export interface SolanaOptions {
  clock?: Clock | undefined
  window?: WalletWindow | undefined
}

/** The Solana adapter. */
export interface SolanaAdapter extends ChainAdapter {
  readonly namespace: 'solana'
  /**
   * Returns the connected wallet and account in the form of the Wallet Standard; `undefined`
   * without a connection.
   */
  getWalletAccount(): SolanaWalletAccount | undefined
  /**
   * Lazy-loads a signer of `@solana/kit` for the connected account.
   *
   * @throws {@link NotConnectedError}
   */
  getSigner(): Promise<SolanaSigner>
}

function createStart(context: AdapterContext, actions: Lazy<Actions>): ChainAdapter['start'] {
  const { registry, sessions } = context
  const listeners = new Set<(event: AdapterEvent) => void>()
  const running: { stop: Cancel } = { stop: noop }
  const emit = (event: AdapterEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }

  function run(): Cancel {
    const stopRegistry = registry.start(() => {
      emit({ type: 'walletsChanged', wallets: registry.handles().map(registry.toWallet) })
      sessions.closeIfGone()
    })
    const stopSessions = sessions.start(emit)
    const stopWatching = watchSessions(context, {
      emit,
      onShared: (handle) =>
        void actions()
          .then(({ adopt }) => adopt(handle))
          .catch(noop),
    })
    return stopAll([stopWatching, stopSessions, stopRegistry])
  }

  return (listener) => {
    // Wraps the listener for each start, so that the same function can be passed twice.
    const own = (event: AdapterEvent): void => listener(event)
    listeners.add(own)
    if (listeners.size === 1) running.stop = run()
    return () => {
      if (listeners.delete(own) && listeners.size === 0) running.stop()
    }
  }
}

function defaultStorage(): KeyValueStorage | undefined {
  return typeof window === 'undefined' ? undefined : window.localStorage
}

/** Creates the adapter's state. */
function createContext(
  { networks, connectors = [], checkRpcUrls = {}, storage }: SolanaParameters,
  { clock = systemClock, window: target }: SolanaOptions,
): AdapterContext {
  // On a server no wallet registers.
  const window =
    target ?? (typeof globalThis.window === 'undefined' ? new EventTarget() : globalThis.window)
  const sessions = createSessionStore(clock, () => registry)
  const registry = createRegistry({
    connectors: connectors.map((given) =>
      'standard' in given ? given : sessionConnector(given, networks),
    ),
    clock,
    window,
    isConnected: (walletId) => sessions.current()?.handle.id === walletId,
  })
  const store = createStore({
    prefix: 'latchkey',
    storage: () => (storage === undefined ? defaultStorage() : (storage ?? undefined)),
  })
  return { networks, checkRpcUrls, registry, sessions, store, clock }
}

/**
 * Creates the Solana adapter on the Wallet Standard and `@solana/kit`. Sends nothing and is safe on
 * a server.
 *
 * @param options.clock - For tests. @default the machine's clock
 * @param options.window - The target of the Wallet Standard's events. @default `window`
 * @throws {@link OptionError} when an option is wrong.
 *
 * @example
 * ```ts
 * import { createLatchkey } from '@latchkey/core'
 * import { solana, solanaMainnet } from '@latchkey/solana'
 *
 * const adapter = solana({ networks: [{ ...solanaMainnet, rpcUrl: 'https://node.example' }] })
 * const latchkey = createLatchkey({ adapters: [adapter], app: { name: 'Millpond' } })
 * ```
 */
export function solana(parameters: SolanaParameters, options: SolanaOptions = {}): SolanaAdapter {
  checkParameters(parameters)
  const context = createContext(parameters, options)
  const { registry, sessions } = context
  const actions = lazyModule(async () => (await import('./actions.js')).createActions(context))
  const [first, ...others] = parameters.networks
  return {
    namespace: 'solana',
    connectionRules: severalConnections,
    networks: [toNetwork(first), ...others.map(toNetwork)],
    getWallets: () => registry.handles().map(registry.toWallet),
    getConnection: sessions.connection,
    getWalletAccount: () => getWalletAccount(context),
    getSigner: async () => {
      const [{ createSigner }, { signBytes, transactions }] = await Promise.all([
        import('./signer.js'),
        actions(),
      ])
      return createSigner(context, { signBytes, transactions })
    },
    start: createStart(context, actions),
    prepare({ walletId } = {}) {
      if (walletId !== undefined) registry.find(walletId)?.connector?.prepare?.()
      // Connecting loads it again and reports a failure.
      actions().catch(noop)
    },
    ...lazyMethods(actions, [
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
    ]),
  }
}

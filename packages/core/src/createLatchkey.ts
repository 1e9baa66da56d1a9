import type { ChainId } from '@latchkey/protocol'
import { connectionOf } from './connect/connectionOf.js'
import { connectEffects, pairingEffects } from './connect/effects.js'
import { reducePairing } from './connect/pairingState.js'
import { reduceConnect } from './connect/state.js'
import type { ChainAdapter } from './kernel/adapter.js'
import { createMachine } from './kernel/machine.js'
import type { Parts } from './kernel/parts.js'
import { createReport } from './kernel/report.js'
import { startOnce } from './kernel/startOnce.js'
import { createStore } from './kernel/storage.js'
import { createTabs } from './kernel/tabs.js'
import type { Namespace, Network } from './kernel/types.js'
import type { EventLatchkey, Latchkey } from './latchkey.js'
import { createNavigator } from './modal/navigator.js'
import { networksEffects } from './networks/effects.js'
import { reduceNetworks } from './networks/state.js'
import type { LatchkeyOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'
import type { SignInMethods } from './signIn/signInFeature.js'
import type { SignInEvent, SignInState } from './signIn/state.js'
import { reduceWallets } from './wallets/state.js'
import { wire } from './wiring.js'

function namespaceOf(networkId: ChainId): Namespace {
  return networkId.slice(0, networkId.indexOf(':')) as Namespace
}

/**
 * Makes a kit. Touches neither page nor network until {@link Latchkey.start}, so it is safe on a
 * server.
 *
 * @throws {@link OptionError} when an option is wrong.
 *
 * @example
 * ```ts
 * import { createLatchkey, openModal, type ChainAdapter } from '@latchkey/core'
 *
 * declare const evm: ChainAdapter
 * const latchkey = createLatchkey({ adapters: [evm], app: { name: 'Millpond' } })
 * latchkey.start()
 * openModal(latchkey)
 * ```
 */
export function createLatchkey(parameters: LatchkeyOptions): Latchkey {
  const options = resolveOptions(parameters)
  const { adapters, clock } = options
  const store = createStore({ prefix: options.storageKey, storage: options.storage })
  const networks = adapters.flatMap((adapter) => adapter.networks) as unknown as [
    Network,
    ...Network[],
  ]

  function adapterOf(namespace: Namespace): ChainAdapter {
    return adapters.find((adapter) => adapter.namespace === namespace) ?? adapters[0]
  }

  const modal = createNavigator(clock)
  const isModalOpen = (): boolean => modal.getState().status === 'open'
  const isPairingShown = (): boolean => modal.getState().shown?.view === 'ConnectingWalletConnect'

  // `resolveOptions` has checked its methods.
  const signIn = (parameters.signIn as SignInMethods | undefined)?.createParts({
    networks,
    clock,
    adapterOf,
    getConnection: () => connectionOf(kit.connect.getState()),
    currentId: () => kit.switching.getState().currentId,
  })

  const pairing = createMachine({
    initial: { status: 'idle' },
    reduce: reducePairing,
    effects: pairingEffects({ adapterOf, adapters, clock, signInFor: signIn?.signInFor }),
  })

  const kit: EventLatchkey = {
    options,
    networks,
    store,
    tabs: createTabs(options.storageKey),
    parts: new Map() as Parts,
    report: createReport(options),
    connect: createMachine({
      initial: { status: 'disconnected' },
      reduce: reduceConnect,
      effects: connectEffects({
        adapterOf,
        adapters,
        clock,
        store,
        pairing,
        isModalOpen,
        isPairingShown,
      }),
    }),
    pairing,
    modal,
    switching: createMachine({
      initial: { status: 'idle', currentId: networks[0].id },
      reduce: reduceNetworks,
      effects: networksEffects({ adapterOfNetwork: (id) => adapterOf(namespaceOf(id)), clock }),
    }),
    signIn:
      signIn?.machine ??
      createMachine<SignInState, SignInEvent>({
        initial: { status: 'uninitialized' },
        reduce: (state) => state,
      }),
    wallets: createMachine({ initial: { wallets: [], recentIds: [] }, reduce: reduceWallets }),
    adapterOf,
    start: startOnce(() => wire(kit, parameters.signIn as SignInMethods | undefined)),
  }

  return kit
}

import type { ChainId } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { connectEffects, pairingEffects } from './connect/connectEffects.js'
import { connectionOf } from './connect/connectionOf.js'
import { oneConnection } from './connect/oneConnection.js'
import { reducePairing } from './connect/pairingState.js'
import { wireConnect } from './connect/wireConnect.js'
import type { AdapterEvent, ChainAdapter } from './kernel/adapter.js'
import type { Cancel } from './kernel/clock.js'
import type { LoginEvent } from './kernel/login.js'
import { createMachine } from './kernel/machine.js'
import type { Memos } from './kernel/memo.js'
import { createReport } from './kernel/report.js'
import { startOnce } from './kernel/startOnce.js'
import { createStore } from './kernel/storage.js'
import { createTabs } from './kernel/tabs.js'
import type { Namespace, Network } from './kernel/types.js'
import { stopAll } from './kernel/watch.js'
import type { EventLatchkey, Latchkey } from './latchkey.js'
import { createNavigator } from './modal/navigator.js'
import { networksEffects } from './networks/networksEffects.js'
import { reduceNetworks } from './networks/networksState.js'
import { wireNetworks } from './networks/wireNetworks.js'
import type { LatchkeyOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'
import type { SignInMethods } from './signIn/signInFeature.js'
import type { SignInEvent, SignInState } from './signIn/signInState.js'
import { readRecentWallets } from './wallets/recentWallets.js'
import { reduceWallets } from './wallets/walletsState.js'

/**
 * Passes the events of the login to its flow, in order. The first one loads the flow. Without it,
 * the frame shows its screens by itself.
 */
function followLogin(latchkey: EventLatchkey): Cancel {
  let last: Promise<unknown> = Promise.resolve()
  const onEvent = (event: LoginEvent): void => {
    last = last
      .then(() => import('./login/getLogin.js'))
      .then(
        (code) => code.getLogin(latchkey).onEvent(event),
        noop, // The load failed; the next event loads it again.
      )
  }
  return latchkey.options.login?.subscribe(onEvent) ?? noop
}

function onAdapter(latchkey: EventLatchkey, event: AdapterEvent, namespace: Namespace): void {
  if (event.type === 'walletsChanged') return latchkey.wallets.send({ ...event, namespace })
  // A wallet that is locked, or lost by this page only, may answer at the next visit, and in the
  // other tabs now.
  if (
    event.type === 'connectionLost' &&
    event.isChosen &&
    latchkey.rules.forget(latchkey, namespace)
  )
    latchkey.signIn.send({
      type: 'accountLost',
      endsSession: latchkey.options.signIn?.signOutOnDisconnect === true,
    })
  latchkey.connect.send({ ...event, namespace })
}

/** Reads the wallets that exist at the start. */
function readWallets({ wallets, store, options }: EventLatchkey): void {
  wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
  for (const adapter of options.adapters)
    wallets.send({
      type: 'walletsChanged',
      namespace: adapter.namespace,
      wallets: adapter.getWallets(),
    })
}

/**
 * Connects the features with each other: one line for each rule. Returns the function that
 * disconnects them.
 */
function wire(latchkey: EventLatchkey, signIn: SignInMethods | undefined): Cancel {
  const { tabs, options, rules } = latchkey
  const knownWallets = (): Promise<readonly string[]> =>
    import('./wallets/knownWallets.js').then((code) => code.knownWallets(latchkey))

  const stops: Cancel[] = [
    // Must come first: the features below read the sign-in state.
    ...(signIn ? [signIn.wire(latchkey)] : []),
    wireConnect(latchkey),
    wireNetworks(latchkey),
    followLogin(latchkey),
    // Follows another tab that connected or disconnected.
    tabs.listen((message) => {
      if (message.type === 'signedIn' || message.type === 'signedOut')
        signIn?.follow(latchkey, message.type)
      else rules.onTab(latchkey, message)
    }),
    ...options.adapters.map((adapter) =>
      adapter.start((event) => onAdapter(latchkey, event, adapter.namespace), {
        knownWallets,
        restores: rules.restores(latchkey, adapter.namespace),
      }),
    ),
  ]

  readWallets(latchkey)
  stops.push(rules.start(latchkey))

  return stopAll(stops)
}

function namespaceOf(networkId: ChainId): Namespace {
  return networkId.slice(0, networkId.indexOf(':')) as Namespace
}

/**
 * Creates a kit. Uses neither page nor network until {@link Latchkey.start}, so it is safe on a
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

  const rules =
    adapters.find(({ connectionRules }) => connectionRules)?.connectionRules ?? oneConnection
  const modal = createNavigator(clock)
  const isModalOpen = (): boolean => modal.getState().status === 'open'
  const isPairingShown = (): boolean => modal.getState().shown?.view === 'ConnectingWalletConnect'

  // `resolveOptions` has checked its methods.
  const signIn = (parameters.signIn as SignInMethods | undefined)?.createParts({
    networks,
    clock,
    adapterOf,
    getConnection: () => connectionOf(latchkey.connect.getState()),
    currentId: () => latchkey.switching.getState().currentId,
    isKept: (namespace) => rules.restores(latchkey, namespace) !== undefined,
  })

  const deps = { adapterOf, adapters, clock, signInFor: signIn?.signInFor }
  const pairing = createMachine({
    initial: { status: 'idle' },
    reduce: reducePairing,
    effects: pairingEffects(deps),
  })

  const latchkey: EventLatchkey = {
    options,
    networks,
    store,
    tabs: createTabs(options.storageKey),
    memos: new Map() as Memos,
    report: createReport(options),
    connect: createMachine({
      initial: { status: 'disconnected' },
      reduce: rules.reduce,
      effects: connectEffects({
        ...deps,
        store,
        pairing,
        isModalOpen,
        isPairingShown,
      }),
    }),
    pairing,
    rules,
    modal,
    switching: createMachine({
      initial: { status: 'idle', currentId: networks[0].id },
      reduce: reduceNetworks,
      effects: networksEffects({ adapterOfNetwork: (id) => adapterOf(namespaceOf(id)) }),
    }),
    signIn:
      signIn?.machine ??
      createMachine<SignInState, SignInEvent>({
        initial: { status: 'uninitialized' },
        reduce: (state) => state,
      }),
    wallets: createMachine({ initial: { wallets: [], recentIds: [] }, reduce: reduceWallets }),
    adapterOf,
    start: startOnce(() => wire(latchkey, parameters.signIn as SignInMethods | undefined)),
  }

  return latchkey
}

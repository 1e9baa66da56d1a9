import { loadWork } from './connect/effects.js'
import type { ConnectState } from './connect/state.js'
import type { AdapterEvent } from './kernel/adapter.js'
import type { Cancel } from './kernel/clock.js'
import { CancelledError, RequestPendingError } from './kernel/errors.js'
import type { LoginEvent } from './kernel/login.js'
import type { DirectoryWallet, Namespace, WaitingRequest, Wallet } from './kernel/types.js'
import { watch } from './kernel/watch.js'
import type { Latchkey } from './latchkey.js'
import type { View, ViewName } from './modal/state.js'
import { connectViews, topView } from './modal/topView.js'
import type { SignInFeature } from './signInFeature.js'
import { cancelPairing } from './verbs/cancelPairing.js'
import { preparePairing } from './verbs/preparePairing.js'
import { osOf } from './wallets/osOf.js'
import { readRecentWallets, rememberWallet } from './wallets/recentWallets.js'

/** Milliseconds on an unsupported network before the visitor is told. */
const UNSUPPORTED_CHAIN_MS = 300

const CONNECTED_KEY = 'connected'
const parseWalletId = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 128 ? value : undefined

async function loadKnownWallets(kit: Latchkey): Promise<readonly string[]> {
  return (await import('./wallets/knownWallets.js')).knownWallets(kit)
}

/** Views in which a wallet is waited for. */
const waitingViews: readonly (ViewName | undefined)[] = ['Connecting', 'ConnectingWalletConnect']

/** The network the wallet is on, when the app does not work on it and does not allow that. */
function unsupportedNetwork(kit: Latchkey, state: ConnectState): string | undefined {
  if (state.status !== 'connected' || kit.options.allowUnsupportedChain) return undefined
  const { networkId } = state.connection
  return kit.networks.some((network) => network.id === networkId) ? undefined : networkId
}

/** Remembers a new connection, and tells the other tabs unless it was restored: then they know. */
function remember(
  { store, tabs, wallets }: Latchkey,
  { id, kind }: Wallet,
  via: DirectoryWallet | undefined,
  isRestored: boolean,
): void {
  store.write(CONNECTED_KEY, id)
  if (isRestored) return
  // What is behind a login is not chosen from the list.
  if (kind !== 'login') rememberWallet(store, id, via)
  wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
  tabs.post({ type: 'connected', walletId: id })
}

/**
 * Forgets a connection that somebody ended. The tabs share the storage, so whoever comes second has
 * nothing to tell.
 */
function forget({ store, tabs }: Latchkey): void {
  if (store.read(CONNECTED_KEY, parseWalletId) === undefined) return
  store.remove(CONNECTED_KEY)
  tabs.post({ type: 'disconnected' })
}

/**
 * Tells the visitor about an unsupported network, 300 ms after it was entered; takes it back when
 * it was left.
 */
function watchUnsupported(kit: Latchkey): Cancel {
  const { connect, modal, options } = kit
  let cancel: Cancel = () => {}
  let current = unsupportedNetwork(kit, connect.getState())

  function show(): void {
    const top = topView(modal.getState())?.view
    const view: View = { view: 'UnsupportedChain' }
    if (top === 'UnsupportedChain') return
    if (!top) modal.send({ type: 'opened', view })
    else modal.send({ type: waitingViews.includes(top) ? 'stackReset' : 'viewPushed', view })
  }

  const stop = connect.subscribe(() => {
    const next = unsupportedNetwork(kit, connect.getState())
    if (next === current) return
    current = next
    cancel()
    if (next) cancel = options.clock.after(UNSUPPORTED_CHAIN_MS, show)
    else if (topView(modal.getState())?.view === 'UnsupportedChain')
      modal.send({ type: 'networkSwitched' })
  })
  return () => {
    stop()
    cancel()
  }
}

/**
 * A pairing is kept while it is on show; on phones while the modal is open, so that a tap opens a
 * wallet's app at once.
 */
function watchPairing(kit: Latchkey): Cancel {
  const { connect, modal, wallets } = kit
  const isPhone = osOf(globalThis) !== 'desktop'

  function prepare(): void {
    if (isPhone && topView(modal.getState()) && connect.getState().status !== 'connected')
      preparePairing(kit)
  }
  const stops = [
    wallets.subscribe(prepare),
    watch(modal, (now, before) => {
      const [view, last] = [topView(now)?.view, topView(before)?.view]
      if (!view || (last === 'ConnectingWalletConnect' && view !== last && !isPhone))
        cancelPairing(kit)
      else if (!last) prepare()
    }),
    watch(connect, (now, before) => {
      if (now.status === 'connected' && before.status !== 'connected') cancelPairing(kit)
      // Offered anew at once; the visitor is told why the code is another.
      if (
        now.status === 'connecting' &&
        now.declines &&
        !(before.status === 'connecting' && before.declines === now.declines)
      )
        modal.send({ type: 'noticeShown', notice: { tone: 'error', text: 'Declined' } })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const requestsOf = (state: ConnectState): readonly WaitingRequest[] =>
  (state.status === 'connected' && state.requests) || []

/**
 * On phones a request leads to the wallet's app. Once: whoever turns away from it has turned away.
 */
function watchRequests({ connect, modal }: Latchkey): Cancel {
  return watch(connect, (now, before) => {
    const [requests, last] = [requestsOf(now), requestsOf(before)]
    if (requests[0]?.id === last[0]?.id) return
    const state = modal.getState()
    if (requests.length <= last.length) modal.send({ type: 'requestEnded' })
    else if (
      now.status === 'connected' &&
      osOf(globalThis) !== 'desktop' &&
      !(state.status === 'open' && state.stack.at(-1)?.view === 'OpenWallet')
    )
      modal.send({
        type: state.status === 'open' ? 'viewPushed' : 'opened',
        view: { view: 'OpenWallet', wallet: now.connection.wallet },
      })
  })
}

/** What follows from a change of the connection. */
function onConnect(kit: Latchkey, now: ConnectState, before: ConnectState): void {
  const { connect, modal, switching } = kit
  const view = topView(modal.getState())?.view
  const failure = 'failure' in now ? now.failure : undefined

  if (now.status === 'connected') {
    const { wallet } = now.connection
    if (before.status !== 'connected' || before.connection.wallet.id !== wallet.id)
      remember(kit, wallet, now.via, before.status === 'reconnecting')
    if (before.status === 'reconnecting' && now.connection.wallet.kind === 'pairing')
      void recognise(kit)
    switching.send({ type: 'networkReported', networkId: now.connection.networkId })
    // Connected: the modal has done its work, unless there is a network to choose first, or the
    // visitor is to sign in.
    const isDone = !unsupportedNetwork(kit, now) && kit.signIn.getState().status !== 'loading'
    if (before.status !== 'connected' && !failure && view && connectViews.includes(view) && isDone)
      modal.send({ type: 'closePressed', reason: 'done' })
  }
  if (now.status === 'disconnected' && before.status === 'connected') {
    switching.send({ type: 'switchCancelled' })
    if (view && !connectViews.includes(view))
      modal.send({ type: 'closePressed', reason: 'disconnected' })
  }
  // The request that the wallet was still showing has been approved: go on without another click.
  if (failure?.ready && failure.error instanceof RequestPendingError)
    connect.send({ type: 'walletChosen', wallet: failure.wallet })
}

/**
 * A pairing was restored: the wallet used last may be the one at its other end, and give it name
 * and picture.
 */
async function recognise({ connect, store }: Latchkey): Promise<void> {
  try {
    const { readRecentEntries } = await import('./wallets/readRecentEntries.js')
    const via = readRecentEntries(store)[0]?.entry
    if (via) connect.send({ type: 'walletRecognised', via })
  } catch {
    // It goes by the name it gives itself.
  }
}

/**
 * Events of the login go to what understands them, which is fetched with the first one. Without it
 * the frame shows what it has to show by itself.
 */
function followLogin(kit: Latchkey): Cancel {
  const hear = (event: LoginEvent): unknown =>
    import('./flows/hearLogin.js').then(
      ({ hearLogin }) => hearLogin(kit, event),
      () => undefined,
    )
  return kit.options.login?.subscribe(hear) ?? (() => {})
}

/** The rules between features: one line each, all of them here. Answers how to undo them. */
export function wire(kit: Latchkey, signIn: SignInFeature | undefined): Cancel {
  const { connect, modal, switching, wallets, store, tabs, options } = kit
  const restores = store.read(CONNECTED_KEY, parseWalletId)
  const knownWallets = (): Promise<readonly string[]> => loadKnownWallets(kit)

  function onAdapter(event: AdapterEvent, namespace: Namespace): void {
    if (event.type === 'walletsChanged') return wallets.send({ ...event, namespace })
    // A wallet that is locked, or lost by this page only, may answer at the next visit, and in the
    // other tabs now.
    if (event.type === 'connectionLost' && event.isChosen) {
      forget(kit)
      kit.signIn.send({
        type: 'accountLost',
        endsSession: options.signIn?.signOutOnDisconnect === true,
      })
    }
    connect.send(event)
  }

  const stops: Cancel[] = [
    // First, so that whoever follows knows whether the visitor is to sign in.
    ...(signIn ? [signIn.wire(kit)] : []),
    watch(connect, (now, before) => onConnect(kit, now, before)),
    watchUnsupported(kit),
    watchPairing(kit),
    watchRequests(kit),
    followLogin(kit),
    // A finished switch leaves the views that led to it.
    watch(switching, (now, before) => {
      if (before.status !== 'idle' && now.status === 'idle' && now.currentId === before.network.id)
        modal.send({ type: 'networkSwitched' })
    }),
    // Who opens the modal is about to act.
    watch(modal, (now, before) => {
      if (now.status === before.status || now.status !== 'open') return
      const [walletId] = kit.wallets.getState().recentIds
      for (const adapter of options.adapters) adapter.prepare?.({ walletId })
      loadWork().catch(() => undefined) // Fetched again, and said, when it is needed.
    }),
    // Leaving the view in which something is waited for stops the waiting. Closing keeps a connect
    // request alive: the button leads back to it.
    watch(modal, (now, before) => {
      const [view, last] = [topView(now)?.view, topView(before)?.view]
      if (last === 'SwitchNetwork' && view !== 'SwitchNetwork')
        switching.send({ type: 'switchCancelled' })
      if (waitingViews.includes(last) && view && view !== last)
        connect.send({ type: 'connectFailed', error: new CancelledError() })
    }),
    // Another tab connected or disconnected: so does this one.
    tabs.listen((message) => {
      const state = connect.getState()
      if (message.type === 'signedIn' || message.type === 'signedOut')
        signIn?.follow(kit, message.type)
      else if (message.type === 'connected')
        connect.send({ type: 'reconnectStarted', walletId: message.walletId })
      else if (state.status === 'connected')
        void kit.adapterOf(state.connection.wallet.namespace).disconnect()
    }),
    ...options.adapters.map((adapter) =>
      adapter.start((event) => onAdapter(event, adapter.namespace), { knownWallets, restores }),
    ),
  ]

  wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
  for (const adapter of options.adapters)
    wallets.send({
      type: 'walletsChanged',
      namespace: adapter.namespace,
      wallets: adapter.getWallets(),
    })
  const live = options.adapters
    .map((adapter) => adapter.getConnection())
    .find((connection) => connection !== undefined)
  if (live) connect.send({ type: 'connectionChanged', connection: live })
  else if (restores) connect.send({ type: 'reconnectStarted', walletId: restores })

  return () => {
    for (const stop of stops) stop()
  }
}

import type { Cancel } from '../kernel/clock.js'
import { CancelledError, RequestPendingError } from '../kernel/errors.js'
import type { DirectoryWallet, WaitingRequest, Wallet } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import type { Route, ShownModal } from '../modal/navigator.js'
import type { View } from '../modal/views.js'
import { osOf } from '../wallets/osOf.js'
import { readRecentWallets, rememberWallet } from '../wallets/recentWallets.js'
import { walletsViews } from '../wallets/walletsViews.js'
import { cancelPairing } from './cancelPairing.js'
import type { ConnectKit } from './connectKit.js'
import { connectViews } from './connectViews.js'
import { loadWork } from './effects.js'
import { preparePairing } from './preparePairing.js'
import type { ConnectState } from './state.js'

const CONNECTED_KEY = 'connected'

/** Returns the id of the wallet whose connection is to be restored. */
export function readConnectedId({ store }: ConnectKit): string | undefined {
  return store.read(CONNECTED_KEY, (value) =>
    typeof value === 'string' && value.length <= 128 ? value : undefined,
  )
}

/** Remembers a new connection. Notifies the other tabs, unless they restored it themselves. */
function remember(
  { store, tabs, wallets }: ConnectKit,
  { id, kind }: Wallet,
  via: DirectoryWallet | undefined,
  isRestored: boolean,
): void {
  store.write(CONNECTED_KEY, id)
  if (isRestored) return
  // The wallet behind a login is not chosen from the list.
  if (kind !== 'login') rememberWallet(store, id, via)
  wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
  tabs.post({ type: 'connected', walletId: id })
}

/**
 * Forgets a connection that the user ended. The tabs share the storage, so only the first one
 * notifies the others.
 */
export function forget(kit: ConnectKit): void {
  if (readConnectedId(kit) === undefined) return
  kit.store.remove(CONNECTED_KEY)
  kit.tabs.post({ type: 'disconnected' })
}

/**
 * Keeps a pairing while its view is shown; on phones while the modal is open, so that a tap opens a
 * wallet's app at once.
 */
function watchPairing(kit: ConnectKit): Cancel {
  const { connect, modal, wallets } = kit
  const isPhone = osOf(globalThis) !== 'desktop'

  function prepare(): void {
    if (isPhone && modal.getState().shown && connect.getState().status !== 'connected')
      preparePairing(kit)
  }
  const stops = [
    wallets.subscribe(prepare),
    watch(modal, (now, before) => {
      const [view, last] = [now.shown?.view, before.shown?.view]
      if (!view || (last === 'ConnectingWalletConnect' && view !== last && !isPhone))
        cancelPairing(kit)
      else if (!last) prepare()
    }),
    watch(connect, (now, before) => {
      if (now.status === 'connected' && before.status !== 'connected') cancelPairing(kit)
      // A new pairing is offered at once; the notice says why the QR code has changed.
      if (
        now.status === 'connecting' &&
        now.declines &&
        !(before.status === 'connecting' && before.declines === now.declines)
      )
        modal.notify({ tone: 'error', text: 'Declined' })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const requestsOf = (state: ConnectState): readonly WaitingRequest[] =>
  (state.status === 'connected' && state.requests) || []

/**
 * Returns the route of a request: on phones it leads to the wallet's app, once. The user who comes
 * back is not led there again.
 */
function requestRoute(now: ConnectState, before: ConnectState, modal: ShownModal): Route {
  const [requests, last] = [requestsOf(now), requestsOf(before)]
  if (requests[0]?.id === last[0]?.id) return undefined
  if (requests.length <= last.length) return { type: 'viewsEnded', rule: 'isRequest' }
  if (now.status !== 'connected' || osOf(globalThis) === 'desktop') return undefined
  return {
    type: modal.view ? 'viewPushed' : 'opened',
    view: { view: 'OpenWallet', wallet: now.connection.wallet },
  }
}

/** Returns the route of a change of the connection. */
export function connectRoute(now: ConnectState, before: ConnectState, modal: ShownModal): Route {
  const { connection } = modal.rules
  const hasFailed = 'failure' in now && now.failure !== undefined
  if (now.status === 'connected' && before.status !== 'connected' && !hasFailed)
    return connection === 'leads' ? 'finish' : undefined
  if (now.status === 'disconnected' && before.status === 'connected')
    return connection ? undefined : { type: 'closed', reason: 'disconnected' }
  return requestRoute(now, before, modal)
}

/** Returns the view that the modal opens on. */
function firstView({ connect }: ConnectKit): View {
  const state = connect.getState()
  if (state.status === 'connected') return { view: 'Account' }
  if (state.status !== 'connecting') return { view: 'Connect' }
  const { wallet, via } = state
  return wallet.kind === 'pairing'
    ? { view: 'ConnectingWalletConnect', entry: via }
    : { view: 'Connecting', wallet }
}

/** Remembers a connection, and continues one that the wallet has approved late. */
function onConnect(kit: ConnectKit, now: ConnectState, before: ConnectState): void {
  const failure = 'failure' in now ? now.failure : undefined
  if (now.status === 'connected') {
    const { wallet } = now.connection
    if (before.status !== 'connected' || before.connection.wallet.id !== wallet.id)
      remember(kit, wallet, now.via, before.status === 'reconnecting')
    if (before.status === 'reconnecting' && wallet.kind === 'pairing') void recognise(kit)
  }
  // The request that the wallet was still showing has been approved: connect without another click.
  if (failure?.ready && failure.error instanceof RequestPendingError)
    kit.connect.send({ type: 'walletChosen', wallet: failure.wallet })
}

/**
 * A restored pairing may belong to the wallet that was used last, which then supplies its name and
 * picture.
 */
async function recognise({ connect, store }: ConnectKit): Promise<void> {
  try {
    const { readRecentEntries } = await import('../wallets/readRecentEntries.js')
    const via = readRecentEntries(store)[0]?.entry
    if (via) connect.send({ type: 'walletRecognised', via })
  } catch {
    // The wallet keeps the name that it gave itself.
  }
}

/** Connects the connection with the modal, the storage and the pairing. Returns how to stop. */
export function wireConnect(kit: ConnectKit): Cancel {
  const { connect, modal } = kit
  const stops = [
    watch(connect, (now, before) => onConnect(kit, now, before)),
    modal.follow({
      machine: connect,
      views: { ...walletsViews, ...connectViews },
      routeOf: connectRoute,
      firstView: () => firstView(kit),
      // Closing keeps the request: the button leads back to it.
      onLeave: (view) =>
        view && connect.send({ type: 'connectFailed', error: new CancelledError() }),
    }),
    watchPairing(kit),
    // The user who opens the modal is about to connect.
    watch(modal, (now, before) => {
      if (now.status === before.status || now.status !== 'open') return
      const [walletId] = kit.wallets.getState().recentIds
      for (const adapter of kit.options.adapters) adapter.prepare?.({ walletId })
      loadWork().catch(() => undefined) // Loaded again when it is needed, which reports a failure.
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

import type { Cancel } from '../kernel/clock.js'
import { CancelledError, RequestPendingError } from '../kernel/errors.js'
import type { DirectoryWallet, Wallet } from '../kernel/types.js'
import { stopAll, watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import { closed, type ModalState } from '../modal/state.js'
import type { ViewFlags } from '../modal/views.js'
import { readRecentWallets, rememberWallet } from '../wallets/recentWallets.js'
import { walletsViews } from '../wallets/walletsViews.js'
import type { ConnectEventLatchkey, ConnectLatchkey } from './connectLatchkey.js'
import { connectViews } from './connectViews.js'
import { loadConnect } from './effects.js'
import type { ConnectState } from './state.js'
import { wirePairing } from './wirePairing.js'

const CONNECTED_KEY = 'connected'

/** Returns the id of the wallet whose connection is to be restored. */
export function readConnectedId({ store }: ConnectLatchkey): string | undefined {
  return store.read(CONNECTED_KEY, (value) =>
    typeof value === 'string' && value.length <= 128 ? value : undefined,
  )
}

/** Remembers a new connection. Notifies the other tabs, unless they restored it themselves. */
function remember(
  { store, tabs, wallets }: ConnectEventLatchkey,
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
export function forget(latchkey: ConnectLatchkey): void {
  if (readConnectedId(latchkey) === undefined) return
  latchkey.store.remove(CONNECTED_KEY)
  latchkey.tabs.post({ type: 'disconnected' })
}

/** Returns the route of a change of the connection. */
export function connectRoute(
  now: ConnectState,
  before: ConnectState,
  _modal: ModalState,
  { connection }: ViewFlags,
): Route {
  const hasFailed = 'failure' in now && now.failure !== undefined
  if (now.status === 'connected' && before.status !== 'connected' && !hasFailed)
    return connection === 'leads' ? 'finish' : undefined
  if (now.status === 'disconnected' && before.status === 'connected')
    return connection ? undefined : closed('disconnected')
  return undefined
}

/** Remembers a connection, and continues one that the wallet has approved late. */
function onConnect(latchkey: ConnectEventLatchkey, now: ConnectState, before: ConnectState): void {
  const failure = 'failure' in now ? now.failure : undefined
  if (now.status === 'connected') {
    const { wallet } = now.connection
    if (before.status !== 'connected' || before.connection.wallet.id !== wallet.id)
      remember(latchkey, wallet, now.via, before.status === 'reconnecting')
    if (before.status === 'reconnecting' && wallet.kind === 'pairing') void recognise(latchkey)
  }
  // The wallet has approved the request that it was still showing: connects without another click.
  if (failure?.ready && failure.error instanceof RequestPendingError)
    latchkey.connect.send({ type: 'walletChosen', wallet: failure.wallet })
}

/**
 * A restored pairing may belong to the wallet that was used last, which then supplies its name and
 * picture.
 */
async function recognise({ connect, store }: ConnectEventLatchkey): Promise<void> {
  try {
    const { readRecentEntries } = await import('../wallets/readRecentEntries.js')
    const via = readRecentEntries(store)[0]?.entry
    if (via) connect.send({ type: 'walletRecognised', via })
  } catch {
    // The wallet keeps the name that it gave itself.
  }
}

/** Connects the connection with the modal, the storage and the pairing. Returns how to stop. */
export function wireConnect(latchkey: ConnectEventLatchkey): Cancel {
  const { connect, modal } = latchkey
  const stops = [
    watch(connect, (now, before) => onConnect(latchkey, now, before)),
    modal.follow(connect, { ...walletsViews, ...connectViews }, connectRoute),
    watch(modal, (now, before) => {
      const [view, last] = [now.shown?.view, before.shown?.view]
      // The user who opens the modal is about to connect.
      if (view && !last) {
        const [walletId] = latchkey.wallets.getState().recentIds
        for (const adapter of latchkey.options.adapters) adapter.prepare?.({ walletId })
        loadConnect().catch(() => undefined) // Loaded again when it is needed, which reports a failure.
      }
      // Leaving the view cancels the request. Closing keeps it: the button leads back to it.
      const isLeft = last === 'Connecting' || last === 'ConnectingWalletConnect'
      if (view && isLeft && view !== last)
        connect.send({ type: 'connectFailed', error: new CancelledError() })
    }),
    wirePairing(latchkey),
  ]
  return stopAll(stops)
}

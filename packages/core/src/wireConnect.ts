import { cancelPairing } from './connect/cancelPairing.js'
import { preparePairing } from './connect/preparePairing.js'
import type { ConnectState } from './connect/state.js'
import type { Cancel } from './kernel/clock.js'
import { RequestPendingError } from './kernel/errors.js'
import type { DirectoryWallet, WaitingRequest, Wallet } from './kernel/types.js'
import { watch } from './kernel/watch.js'
import type { Latchkey } from './latchkey.js'
import { connectViews, topView } from './modal/topView.js'
import { osOf } from './wallets/osOf.js'
import { readRecentWallets, rememberWallet } from './wallets/recentWallets.js'
import { unsupportedNetwork } from './wireNetworks.js'

const CONNECTED_KEY = 'connected'

/** Returns the id of the wallet whose connection is to be restored. */
export function readConnectedId({ store }: Latchkey): string | undefined {
  return store.read(CONNECTED_KEY, (value) =>
    typeof value === 'string' && value.length <= 128 ? value : undefined,
  )
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
export function forget(kit: Latchkey): void {
  if (readConnectedId(kit) === undefined) return
  kit.store.remove(CONNECTED_KEY)
  kit.tabs.post({ type: 'disconnected' })
}

/**
 * A pairing is kept while it is on show; on phones while the modal is open, so that a tap opens a
 * wallet's app at once.
 */
export function watchPairing(kit: Latchkey): Cancel {
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
export function watchRequests({ connect, modal }: Latchkey): Cancel {
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

/** Follows a change of the connection. */
export function onConnect(kit: Latchkey, now: ConnectState, before: ConnectState): void {
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

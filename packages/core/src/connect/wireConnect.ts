import { noop } from '@latchkey/protocol/std'
import type { Cancel } from '../kernel/clock.js'
import { CancelledError, RequestPendingError } from '../kernel/errors.js'
import { stopAll, watch } from '../kernel/watch.js'
import { closed, type ModalState } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { ViewFlags } from '../modal/views.js'
import { walletsViews } from '../wallets/walletsViews.js'
import { loadConnect } from './connectEffects.js'
import type { ConnectEventLatchkey } from './connectLatchkey.js'
import type { ConnectState } from './connectState.js'
import { connectViews } from './connectViews.js'
import { wirePairing } from './wirePairing.js'

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

/** Stores a connection, and continues one that the wallet has approved late. */
function onConnect(latchkey: ConnectEventLatchkey, now: ConnectState, before: ConnectState): void {
  const failure = 'failure' in now ? now.failure : undefined
  if (now.status === 'connected') {
    latchkey.rules.remember(latchkey, now, before)
    if (before.status === 'reconnecting' && now.connection.wallet.kind === 'pairing')
      void recognise(latchkey)
  }
  // The wallet has approved the request that it was still showing: connects without another click.
  if (failure?.ready && failure.error instanceof RequestPendingError)
    latchkey.connect.send({ type: 'walletChosen', wallet: failure.wallet })
}

/**
 * Recognises the wallet of a restored pairing by the last used wallet, which then supplies name and
 * picture.
 */
async function recognise({ connect, store }: ConnectEventLatchkey): Promise<void> {
  try {
    const code = await import('../wallets/readRecentEntries.js')
    const via = code.readRecentEntries(store)[0]?.entry
    if (via) connect.send({ type: 'walletRecognised', via })
  } catch {
    // The wallet keeps the name that it announced.
  }
}

/**
 * Connects the connection with the modal, the storage and the pairing. Returns the function that
 * stops it.
 */
export function wireConnect(latchkey: ConnectEventLatchkey): Cancel {
  const { connect, modal } = latchkey
  const stops = [
    watch(connect, (now, before) => onConnect(latchkey, now, before)),
    modal.follow(connect, { ...walletsViews, ...connectViews }, connectRoute),
    watch(modal, (now, before) => {
      const [view, last] = [now.shown?.view, before.shown?.view]
      // When the modal opens without a connection, the user is about to connect.
      if (view && !last) {
        const [walletId] = latchkey.wallets.getState().recentIds
        for (const adapter of latchkey.options.adapters) adapter.prepare?.({ walletId })
        loadConnect().catch(noop) // Loaded again when it is needed, which reports a failure.
      }
      // Leaving the view cancels the request. Closing the modal keeps it: the button opens the view
      // again.
      const isLeft = last === 'Connecting' || last === 'ConnectingWalletConnect'
      if (view && isLeft && view !== last)
        connect.send({ type: 'connectFailed', error: new CancelledError() })
    }),
    wirePairing(latchkey),
  ]
  return stopAll(stops)
}

import type { Cancel } from '../kernel/clock.js'
import type { WaitingRequest } from '../kernel/types.js'
import { stopAll, watch } from '../kernel/watch.js'
import { type ModalState, opened, pushed } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import { osOf } from '../wallets/osOf.js'
import { cancelPairing } from './cancelPairing.js'
import type { ConnectEventLatchkey } from './connectLatchkey.js'
import type { ConnectState } from './connectState.js'

const requestsOf = (state: ConnectState): readonly WaitingRequest[] =>
  (state.status === 'connected' && state.requests) || []

/**
 * Returns the route of a request: on mobile, deep-links to the wallet's app once per request. Does
 * not redirect again when the user comes back.
 */
export function requestRoute(
  now: ConnectState,
  before: ConnectState,
  { shown }: ModalState,
): Route {
  const [requests, last] = [requestsOf(now), requestsOf(before)]
  if (requests[0]?.id === last[0]?.id) return undefined
  if (requests.length <= last.length) return 'isRequest'
  if (now.status !== 'connected' || osOf(globalThis) === 'desktop') return undefined
  const show = shown ? pushed : opened
  return show({ view: 'OpenWallet', wallet: now.connection.wallet })
}

/**
 * Keeps a pairing while its view is shown; on phones while the modal is open, so that a tap opens a
 * wallet's app at once. Shows the link to the wallet's app when a request is pending there. Returns
 * the function that stops it.
 */
export function wirePairing(latchkey: ConnectEventLatchkey): Cancel {
  const { connect, modal, wallets } = latchkey
  const isPhone = osOf(globalThis) !== 'desktop'

  function prepare(): void {
    const { status } = connect.getState()
    const isWanted = isPhone && modal.getState().shown && !status.startsWith('connect')
    const wallet = isWanted && wallets.getState().wallets.find(({ kind }) => kind === 'pairing')
    if (wallet) latchkey.pairing.send({ type: 'pairingWanted', wallet })
  }
  const stops = [
    wallets.subscribe(prepare),
    watch(modal, (now, before) => {
      const [view, last] = [now.shown?.view, before.shown?.view]
      if (!view || (last === 'ConnectingWalletConnect' && view !== last && !isPhone))
        cancelPairing(latchkey)
      else if (!last) prepare()
    }),
    watch(connect, (now, before) => {
      if (now.status === 'connected' && before.status !== 'connected') cancelPairing(latchkey)
      // A new pairing starts at once. The notice gives the reason for the new QR code.
      if (
        now.status === 'connecting' &&
        now.declines &&
        !(before.status === 'connecting' && before.declines === now.declines)
      )
        modal.notify({ tone: 'error', text: 'Declined' })
    }),
    modal.follow(connect, {}, requestRoute),
  ]
  prepare()
  return stopAll(stops)
}

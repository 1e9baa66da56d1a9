import { noop } from '@latchkey/protocol/std'
import type { ConnectState } from '../connect/connectState.js'
import { connectViews } from '../connect/connectViews.js'
import type { Cancel } from '../kernel/clock.js'
import { stopAll, watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import type { NetworksEventLatchkey, NetworksLatchkey } from './networksLatchkey.js'
import type { NetworksState } from './networksState.js'
import { networksViews } from './networksViews.js'

/** The delay in milliseconds before the message about an unsupported network is shown. */
const UNSUPPORTED_CHAIN_MS = 300

/** Returns the wallet's network if the app does not have it and does not allow that. */
function unsupportedNetwork(latchkey: NetworksLatchkey, state: ConnectState): string | undefined {
  if (state.status !== 'connected' || latchkey.options.allowUnsupportedNetwork) return undefined
  const { networkId } = state.connection
  return latchkey.networks.some((network) => network.id === networkId) ? undefined : networkId
}

/** Returns the route of a switch: when it has finished, the views that led to it end. */
export function networksRoute(now: NetworksState, before: NetworksState): Route {
  return before.status !== 'idle' && now.status === 'idle' && now.currentId === before.network.id
    ? 'endsWithSwitch'
    : undefined
}

/** Connects the networks with the connection and the modal. Returns the function that stops it. */
export function wireNetworks(latchkey: NetworksEventLatchkey): Cancel {
  const { connect, modal, switching, options } = latchkey
  let cancel: Cancel = noop

  function showUnsupported(): void {
    const { shown } = modal.getState()
    // A step of connecting cannot be opened again by back.
    const isNew = !shown || shown.view in connectViews
    modal[isNew ? 'open' : 'push']({ view: 'UnsupportedNetwork' })
  }

  return stopAll([
    watch(connect, (now, before) => {
      if (now.status === 'connected')
        switching.send({ type: 'networkReported', networkId: now.connection.networkId })
      else if (now.status === 'disconnected' && before.status === 'connected')
        switching.send({ type: 'switchCancelled' })
      const networkId = unsupportedNetwork(latchkey, now)
      if (networkId === unsupportedNetwork(latchkey, before)) return
      cancel()
      if (networkId) cancel = options.clock.after(UNSUPPORTED_CHAIN_MS, showUnsupported)
      else if (modal.getState().shown?.view === 'UnsupportedNetwork') modal.end('endsWithSwitch')
    }),
    () => cancel(),
    watch(modal, (now, before) => {
      if (before.shown?.view === 'SwitchNetwork' && now.shown?.view !== 'SwitchNetwork')
        switching.send({ type: 'switchCancelled' })
    }),
    modal.follow(switching, networksViews, networksRoute, {
      isNext: () => unsupportedNetwork(latchkey, connect.getState()) !== undefined,
    }),
  ])
}

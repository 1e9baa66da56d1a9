import type { ConnectState } from '../connect/state.js'
import type { Cancel } from '../kernel/clock.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import { watch } from '../kernel/watch.js'
import type { Route, ShownModal } from '../modal/navigator.js'
import type { NetworksKit } from './networksKit.js'
import { networksViews } from './networksViews.js'
import type { NetworksState } from './state.js'

/** Milliseconds on an unsupported network before the user is told. */
const UNSUPPORTED_CHAIN_MS = 300

/** Returns the wallet's network if the app does not work on it and does not allow that. */
function unsupportedNetwork(kit: NetworksKit, state: ConnectState): string | undefined {
  if (state.status !== 'connected' || kit.options.allowUnsupportedChain) return undefined
  const { networkId } = state.connection
  return kit.networks.some((network) => network.id === networkId) ? undefined : networkId
}

/** Returns the route of a switch: when it has finished, the views that led to it end. */
export function networksRoute(now: NetworksState, before: NetworksState): Route {
  return before.status !== 'idle' && now.status === 'idle' && now.currentId === before.network.id
    ? { type: 'viewsEnded', rule: 'endsWithSwitch' }
    : undefined
}

/** The unsupported network that the wallet has been on for 300 ms. */
export interface Unsupported {
  readonly networkId?: string | undefined
}

/** Returns the route of entering or leaving an unsupported network. */
export function unsupportedRoute(
  { networkId }: Unsupported,
  _before: Unsupported,
  { view, rules }: ShownModal,
): Route {
  const isShown = view?.view === 'UnsupportedChain'
  if (networkId === undefined)
    return isShown ? { type: 'viewsEnded', rule: 'endsWithSwitch' } : undefined
  if (isShown) return undefined
  return {
    // There is no way back to a step of connecting.
    type: view && rules.connection !== 'leads' ? 'viewPushed' : 'opened',
    view: { view: 'UnsupportedChain' },
  }
}

/** Lets the machine follow the wallet's network. */
function watchUnsupported(kit: NetworksKit, machine: Machine<Unsupported, Unsupported>): Cancel {
  let cancel: Cancel = () => {}
  const stop = watch(kit.connect, (now, before) => {
    const networkId = unsupportedNetwork(kit, now)
    if (networkId === unsupportedNetwork(kit, before)) return
    cancel()
    if (networkId)
      cancel = kit.options.clock.after(UNSUPPORTED_CHAIN_MS, () => machine.send({ networkId }))
    else machine.send({})
  })
  return () => {
    stop()
    cancel()
  }
}

/** Connects the networks with the connection and the modal. Returns how to stop. */
export function wireNetworks(kit: NetworksKit): Cancel {
  const { connect, modal, switching } = kit
  const unsupported = createMachine<Unsupported, Unsupported>({
    initial: {},
    reduce: (_, next) => next,
  })
  const stops = [
    watch(connect, (now, before) => {
      if (now.status === 'connected')
        switching.send({ type: 'networkReported', networkId: now.connection.networkId })
      else if (now.status === 'disconnected' && before.status === 'connected')
        switching.send({ type: 'switchCancelled' })
    }),
    watchUnsupported(kit, unsupported),
    modal.follow({
      machine: unsupported,
      views: {},
      routeOf: unsupportedRoute,
      isNext: () => unsupportedNetwork(kit, connect.getState()) !== undefined,
    }),
    modal.follow({
      machine: switching,
      views: networksViews,
      routeOf: networksRoute,
      onLeave: () => switching.send({ type: 'switchCancelled' }),
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

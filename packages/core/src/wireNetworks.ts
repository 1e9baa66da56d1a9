import type { ConnectState } from './connect/state.js'
import type { Cancel } from './kernel/clock.js'
import type { Latchkey } from './latchkey.js'
import { topView, waitingViews } from './modal/topView.js'
import type { View } from './modal/views.js'

/** Milliseconds on an unsupported network before the visitor is told. */
const UNSUPPORTED_CHAIN_MS = 300

/** The network the wallet is on, when the app does not work on it and does not allow that. */
export function unsupportedNetwork(kit: Latchkey, state: ConnectState): string | undefined {
  if (state.status !== 'connected' || kit.options.allowUnsupportedChain) return undefined
  const { networkId } = state.connection
  return kit.networks.some((network) => network.id === networkId) ? undefined : networkId
}

/**
 * Tells the visitor about an unsupported network, 300 ms after it was entered; takes it back when
 * it was left.
 */
export function watchUnsupported(kit: Latchkey): Cancel {
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

import type { Latchkey } from '@latchkey/core'
import { noop } from '@latchkey/core/internal'
import type { ComponentType } from 'react'
import type { LabelProps } from './kernel/context.js'

/** Loads the label of the account button. A page without a connection does not load it. */
const loadConnected = () => import('./account/ConnectedLabel.js')

/** Loads the label of the account button. */
export async function loadLabel(): Promise<ComponentType<LabelProps>> {
  return (await loadConnected()).ConnectedLabel
}

/**
 * Loads the modal, and in parallel the view that it will most likely open on. Loading twice costs
 * nothing.
 */
export async function loadShell(latchkey: Latchkey): Promise<ComponentType> {
  const isConnected = latchkey.connect.getState().status === 'connected'
  const view: Promise<unknown> = isConnected
    ? loadConnected().then(({ loadAccount }) => loadAccount())
    : import('./connect/ConnectView.js')
  // The modal loads its view again and reports a failure.
  view.catch(noop)
  const shell = await import('./ModalShell.js')
  shell.prefetch(latchkey)
  return shell.ModalShell
}

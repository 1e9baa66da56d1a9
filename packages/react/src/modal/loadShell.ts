import type { Latchkey } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { connectedParts } from './connectedParts.js'

/** Loads the parts of a connection: most users come without. */
export const loadConnected = async (): Promise<typeof connectedParts> =>
  (await import('./connectedParts.js')).connectedParts

/**
 * Fetches the modal, and beside it the view it will most likely open on. Fetching twice costs
 * nothing.
 */
export async function loadShell(latchkey: Latchkey): Promise<ComponentType> {
  const isConnected = latchkey.connect.getState().status === 'connected'
  const view: Promise<unknown> = isConnected
    ? loadConnected().then(({ loadAccount }) => loadAccount())
    : import('../connect/ConnectView.js')
  // The modal asks for its view again and shows what went wrong.
  view.catch(() => {})
  const shell = await import('./ModalShell.js')
  shell.prefetch(latchkey)
  return shell.ModalShell
}

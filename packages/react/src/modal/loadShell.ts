import type { Latchkey } from '@latchkey/core'
import type { ComponentType } from 'react'

/** Fetches the modal, and beside it the view it will most likely open on. Fetching twice costs nothing. */
export async function loadShell(latchkey: Latchkey): Promise<ComponentType> {
  const isConnected = latchkey.connect.getState().status === 'connected'
  const view: Promise<unknown> = isConnected ? import('../account/AccountView.js') : import('../connect/ConnectView.js')
  // The modal asks for its view again and shows what went wrong.
  view.catch(() => {})
  const shell = await import('./ModalShell.js')
  shell.prefetch(latchkey)
  return shell.ModalShell
}

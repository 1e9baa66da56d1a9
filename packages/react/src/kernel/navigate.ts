import type { Latchkey, View } from '@latchkey/core'

/** Goes on to a view, once: the second half of a double click finds it already there. */
export function pushView({ modal }: Latchkey, view: View): void {
  const state = modal.getState()
  if (state.status === 'open' && state.stack.at(-1)?.view !== view.view) modal.send({ type: 'viewPushed', view })
}

export function goBack({ modal }: Pick<Latchkey, 'modal'>): void {
  modal.send({ type: 'backPressed' })
}

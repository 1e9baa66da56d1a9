import type { SwapState } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from '../kernel/context.js'
import { useSwap } from './useSwap.js'

type Place = 'Swap' | 'SwapPreview' | 'SwapProgress'

/** The view that shows a state. */
function placeOf({ status }: SwapState): Place {
  if (status === 'preparing' || status === 'review' || status === 'approving') return 'SwapPreview'
  return status === 'swapping' ||
    status === 'unknown' ||
    status === 'success' ||
    status === 'failed'
    ? 'SwapProgress'
    : 'Swap'
}

/**
 * Goes to where the swap stands when that is not here: it may have been under way when this view
 * was opened. Who came back stays.
 */
export function useSwapPlace(here: Place): void {
  const { modal } = useKit().latchkey
  const place = placeOf(useSwap().state)
  useEffect(() => {
    const shown = modal.getState()
    // The kit moves from view to view by itself while a swap goes on.
    if (place === here || shown.status !== 'open' || shown.stack.at(-1)?.view !== here) return
    if (here !== 'Swap') modal.send({ type: 'viewReplaced', view: { view: place } })
    else if (shown.move !== 'pop') modal.send({ type: 'viewPushed', view: { view: place } })
  }, [modal, here, place])
}

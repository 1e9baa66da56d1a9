import type { Route, ShownModal } from '../modal/navigator.js'
import type { SwapState } from './state.js'
import { swapViews } from './swapViews.js'

/** Returns the views that a state of the swap asks for, while one of them is on show. */
export function swapRoute(now: SwapState, before: SwapState, { view }: ShownModal): Route {
  if (!view || !(view.view in swapViews)) return undefined
  const isNew = now.status !== before.status
  if (!isNew && now !== before) return undefined
  switch (now.status) {
    case 'uninitialized':
      if (before.status === 'success') return { type: 'stackReset', view: { view: 'Account' } }
      return isNew && now.error ? { type: 'backPressed' } : undefined
    case 'initializing':
    case 'unsupported':
      return [{ view: 'Swap' }]
    case 'form':
      // The token is chosen above the form.
      return view.view === 'SwapSelectToken' ? undefined : [{ view: 'Swap' }]
    case 'preparing':
    case 'review':
    case 'approving':
      return [{ view: 'Swap' }, { view: 'SwapPreview' }]
    case 'swapping':
    case 'unknown':
    case 'failed':
    case 'success':
      // A swap that was sent does not lead back to its form.
      return [{ view: 'SwapProgress' }]
  }
}

import type { Route } from '../modal/navigator.js'
import { back, type ModalState, opened, pushed, replaced } from '../modal/state.js'
import type { View, ViewName } from '../modal/views.js'
import type { SwapState } from './state.js'
import { swapViews } from './swapViews.js'

const form: View = { view: 'Swap' }

function toForm(view: ViewName): Route {
  return view === 'Swap' ? undefined : replaced(form)
}

function toReview(view: ViewName): Route {
  const review = pushed({ view: 'SwapPreview' })
  if (view === 'Swap' || view === 'SwapPreview') return review
  return (modal) => review(replaced(form)(modal))
}

/** A swap that was sent does not lead back to its form. */
function toProgress(view: ViewName): Route {
  if (view === 'SwapProgress') return undefined
  const progress = replaced({ view: 'SwapProgress' })
  return view === 'Swap' ? progress : (modal) => progress(back(form)(modal))
}

/** Returns the route of a state of the swap, while one of its views is on show. */
export function swapRoute(now: SwapState, before: SwapState, { shown }: ModalState): Route {
  if (!shown || !(shown.view in swapViews)) return undefined
  const { view } = shown
  const isNew = now.status !== before.status
  if (!isNew && now !== before) return undefined
  switch (now.status) {
    case 'uninitialized':
      if (before.status === 'success') return opened({ view: 'Account' })
      return isNew && now.error ? back() : undefined
    case 'form':
      // The token is chosen above the form.
      return view === 'SwapSelectToken' ? undefined : toForm(view)
    case 'initializing':
    case 'unsupported':
      return toForm(view)
    case 'preparing':
    case 'review':
    case 'approving':
      return toReview(view)
    case 'swapping':
    case 'unknown':
    case 'failed':
    case 'success':
      return toProgress(view)
  }
}

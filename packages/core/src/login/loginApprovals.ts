import type { LoginEvent } from '../kernel/login.js'
import { watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import { type ModalState, opened, pushed } from '../modal/state.js'
import type { View } from '../modal/views.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import { approvalViews } from './approvalViews.js'
import type { FrameState } from './frameState.js'
import type { LoginMachines } from './loginMachines.js'

/**
 * The delay in milliseconds before a refused request is shown, so that the modal is open by then.
 * Source: specification §6.
 */
const REFUSED_MS = 300

function isShown(state: ModalState): boolean {
  return state.status === 'open' && state.stack.some(({ view }) => view === 'ApproveTransaction')
}

/**
 * Returns the route to a request that waits in the frame: if the modal is closed, if a flow blocks
 * it, or if the user must open the window with a click.
 */
export function approvalRoute(
  now: FrameState,
  before: FrameState,
  modal: ModalState,
  isBlocked: boolean,
): Route {
  const [method] = now.waiting
  if (method === undefined)
    // The flow that sent the request continues; without one, the modal closes.
    return before.waiting.length > 0 ? 'isRequest' : undefined
  if (isShown(modal)) return undefined
  const view: View = { view: 'ApproveTransaction', method }
  if (modal.status === 'closed') return opened(view)
  return isBlocked || now.surface === 'window' ? pushed(view) : undefined
}

/**
 * Connects the frame's approval requests with the modal. Returns the listener for the port's
 * events.
 */
export function wireApprovals(
  kit: SignInKit,
  machines: LoginMachines,
): (event: LoginEvent) => void {
  const { modal, options } = kit
  const { frame, machine, port } = machines
  modal.follow(frame, approvalViews, (now, before, state) =>
    approvalRoute(now, before, state, modal.isBlocked()),
  )
  watch(modal, (now, before) => {
    const { waiting, surface } = frame.getState()
    const hasTurnedAway = isShown(before) && !isShown(now)
    const hasClosed = now.status === 'closed' && before.status === 'open'
    // The user has left: rejects the pending requests. A screen of the frame itself goes on in its
    // window.
    const isWaiting =
      waiting.length > 0 || (machine.getState().status === 'connecting' && surface !== 'none')
    if (isWaiting && (hasTurnedAway || hasClosed)) port.rejectRequests()
  })
  return (event) => {
    frame.send(event)
    if (event.type !== 'methodRefused') return
    if (modal.getState().status === 'closed') modal.open({ view: 'Account' })
    options.clock.after(REFUSED_MS, () =>
      modal.notify({ tone: 'error', text: 'Action not allowed' }),
    )
  }
}

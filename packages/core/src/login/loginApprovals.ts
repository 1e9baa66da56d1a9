import type { LoginEvent } from '../kernel/login.js'
import { watch } from '../kernel/watch.js'
import type { ModalState } from '../modal/state.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import type { LoginMachines } from './loginMachines.js'

/**
 * Milliseconds until a refused request is spoken of, so that the modal is there by then. Source:
 * specification §6.
 */
const REFUSED_MS = 300

function isShown(state: ModalState): boolean {
  return state.status === 'open' && state.stack.some(({ view }) => view === 'ApproveTransaction')
}

/**
 * Shows where to approve: always when there was nothing on show, or when a flow is under way, or
 * when only the visitor's click brings the window.
 */
function showApproval({ modal }: SignInKit, { frame }: LoginMachines): void {
  const { waiting, surface } = frame.getState()
  const state = modal.getState()
  const [method] = waiting
  if (method === undefined || isShown(state)) return
  if (state.status === 'closed')
    modal.send({ type: 'opened', view: { view: 'ApproveTransaction', method } })
  else if (state.transactions.length > 0 || surface === 'window')
    modal.send({ type: 'viewPushed', view: { view: 'ApproveTransaction', method } })
}

/**
 * The rules between what the frame asks the visitor and the modal. Answers what takes the port's
 * events.
 */
export function wireApprovals(
  kit: SignInKit,
  machines: LoginMachines,
): (event: LoginEvent) => void {
  const { modal, options } = kit
  const { frame, machine, port } = machines
  watch(modal, (now, before) => {
    const { waiting, surface } = frame.getState()
    const hasTurnedAway = isShown(before) && !isShown(now)
    const hasClosed = now.status === 'closed' && before.status === 'open'
    // Nobody looks any more: what waits for the visitor is at an end. A screen of the frame's own
    // goes on in its window.
    const isWaiting =
      waiting.length > 0 || (machine.getState().status === 'connecting' && surface !== 'none')
    if (isWaiting && (hasTurnedAway || hasClosed)) port.rejectRequests()
  })
  return (event) => {
    frame.send(event)
    if (event.type === 'approvalStarted' || event.type === 'surfaceChanged')
      showApproval(kit, machines)
    // The flow that asked knows what comes next; without one the modal has done its work.
    if (event.type === 'approvalEnded' && frame.getState().waiting.length === 0)
      modal.send({ type: 'requestEnded' })
    if (event.type === 'methodRefused') {
      if (modal.getState().status === 'closed')
        modal.send({ type: 'opened', view: { view: 'Account' } })
      options.clock.after(REFUSED_MS, () =>
        modal.send({ type: 'noticeShown', notice: { tone: 'error', text: 'Action not allowed' } }),
      )
    }
  }
}

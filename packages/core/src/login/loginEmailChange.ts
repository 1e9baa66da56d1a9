import { watch } from '../kernel/watch.js'
import { type ModalState, opened, pushed, replaced } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { View } from '../modal/views.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import type { EmailChangeState } from './emailChange.js'
import { emailChangeViews } from './emailChangeViews.js'
import type { LoginMachines } from './loginMachines.js'

function viewOf(state: EmailChangeState): View | undefined {
  if (state.status === 'primary' || state.status === 'checkingPrimary')
    return { view: 'UpdateEmailPrimaryOtp', newEmail: state.email }
  if (state.status === 'secondary' || state.status === 'checkingSecondary')
    return { view: 'UpdateEmailSecondaryOtp', newEmail: state.email }
  return undefined
}

/** Returns the views of a state, while a view of the change is shown. */
export function emailChangeRoute(
  now: EmailChangeState,
  _before: EmailChangeState,
  { shown }: ModalState,
): Route {
  if (!shown || !(shown.view in emailChangeViews)) return undefined
  if (now.status === 'changed') return opened({ view: 'Account' })
  const view = viewOf(now)
  if (view?.view === shown.view) return undefined
  if (shown.view === 'UpdateEmailWallet') return view && pushed(view)
  // The second code replaces the first: the view of a used code cannot be opened again.
  return view ? replaced(view) : replaced({ view: 'UpdateEmailWallet' })
}

/** Connects the change of the e-mail address with the rest of the kit. */
export function wireEmailChange(latchkey: SignInLatchkey, { emailChange }: LoginMachines): void {
  const { modal } = latchkey
  watch(emailChange, (now, before) => {
    if (before.status === 'sending' && viewOf(now)) latchkey.report('EMAIL_EDIT')
    const { shown } = modal.getState()
    if (now.status === 'changed' && shown && shown.view in emailChangeViews)
      modal.notify({ tone: 'success', text: 'E-mail changed' })
  })
  modal.follow(emailChange, emailChangeViews, emailChangeRoute)
  watch(modal, (now) => {
    const { status } = emailChange.getState()
    const top = now.shown?.view
    // Going back to the address starts over. A mailed code stays valid when the modal is closed.
    if (status === 'idle' || now.status === 'closed') return
    const view = viewOf(emailChange.getState())
    if (view ? view.view !== top : top !== 'UpdateEmailWallet')
      emailChange.send({ type: 'cancelled' })
  })
}

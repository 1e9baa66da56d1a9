import { watch } from '../kernel/watch.js'
import { topView } from '../modal/topView.js'
import type { View, ViewName } from '../modal/views.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import type { EmailChangeState } from './emailChange.js'
import type { LoginMachines } from './loginMachines.js'

const changeViews: readonly (ViewName | undefined)[] = [
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
]

function viewOf(state: EmailChangeState): View | undefined {
  if (state.status === 'primary' || state.status === 'checkingPrimary')
    return { view: 'UpdateEmailPrimaryOtp', newEmail: state.email }
  if (state.status === 'secondary' || state.status === 'checkingSecondary')
    return { view: 'UpdateEmailSecondaryOtp', newEmail: state.email }
  return undefined
}

/** The rules between changing the e-mail address and the rest of the kit. */
export function wireEmailChange(kit: SignInKit, { emailChange }: LoginMachines): void {
  const { modal } = kit
  watch(emailChange, (now, before) => {
    if (before.status === 'sending' && viewOf(now)) kit.report('EMAIL_EDIT')
    const top = topView(modal.getState())?.view
    if (!changeViews.includes(top)) return
    const view = viewOf(now)
    // The first code leads on to the second: nobody goes back to a code that was used.
    if (view && view.view !== top)
      modal.send({ type: top === 'UpdateEmailWallet' ? 'viewPushed' : 'viewReplaced', view })
    if (now.status !== 'changed') return
    modal.send({ type: 'stackReset', view: { view: 'Account' } })
    modal.send({ type: 'noticeShown', notice: { tone: 'success', text: 'E-mail changed' } })
    emailChange.send({ type: 'cancelled' })
  })
  watch(modal, (now) => {
    const { status } = emailChange.getState()
    const top = topView(now)?.view
    // Whoever goes back to the address begins anew. What was mailed outlives a modal that is
    // closed.
    if (status === 'idle' || now.status === 'closed') return
    const view = viewOf(emailChange.getState())
    if (view ? view.view !== top : top !== 'UpdateEmailWallet')
      emailChange.send({ type: 'cancelled' })
  })
}

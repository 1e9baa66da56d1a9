import { useKit } from '../kernel/context.js'
import { goBack } from '../kernel/navigate.js'

/** Leads back to the wallets, also where the modal was opened on a later step. */
export function useChooseAnother(): () => void {
  const { modal } = useKit().latchkey
  return () => {
    const state = modal.getState()
    if (state.status === 'open' && state.stack.length > 1) goBack({ modal })
    else modal.send({ type: 'viewReplaced', view: { view: 'Connect' } })
  }
}

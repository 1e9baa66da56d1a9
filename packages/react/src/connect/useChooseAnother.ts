import { useLatchkeyContext } from '../kernel/context.js'

/**
 * Returns a function that goes back to the wallets, also if the modal was opened on a later step.
 */
export function useChooseAnother(): () => void {
  const { modal } = useLatchkeyContext().latchkey
  return () => modal.back({ view: 'Connect' })
}

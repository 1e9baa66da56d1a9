import { useLatchkeyContext } from '../kernel/context.js'

/** Returns how to go back to the wallets, also if the modal was opened on a later step. */
export function useChooseAnother(): () => void {
  const { modal } = useLatchkeyContext().latchkey
  return () => modal.back({ view: 'Connect' })
}

import type { ModalLatchkey } from './modalLatchkey.js'
import type { CloseReason } from './modalState.js'

/**
 * Closes the modal. An accidental close (Escape, a press outside) is refused with a shake while a
 * feature blocks it: a required sign-in, or a name that the wallet signs for.
 *
 * @example
 * ```ts
 * import { closeModal, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * closeModal(latchkey)
 * ```
 */
export function closeModal(latchkey: ModalLatchkey, reason?: CloseReason): void {
  latchkey.modal.close(reason)
}

import type { ModalKit } from './modalKit.js'
import type { OpenableView, View } from './views.js'

/**
 * Opens the modal: on the view asked for, else on ConnectingSiwe when the user must sign in, on
 * Account when connected, on the step in progress when connecting, and on Connect otherwise.
 *
 * @example
 * ```ts
 * import { type Latchkey, openModal } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * openModal(latchkey, 'Networks')
 * ```
 */
export function openModal(kit: ModalKit, view?: OpenableView): void {
  kit.modal.open(view && ({ view } as View))
}

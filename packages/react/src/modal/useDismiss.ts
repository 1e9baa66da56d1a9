import { closeModal } from '@latchkey/core'
import {
  type DialogHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useRef,
} from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { wrapTab } from './wrapTab.js'

/**
 * Returns the handlers that close the dialog: Escape and a press outside of its sheet. Keeps Tab
 * inside.
 */
export function useDismiss(
  dialog: RefObject<HTMLDialogElement | null>,
): DialogHTMLAttributes<HTMLDialogElement> {
  const { latchkey } = useLatchkeyContext()
  const pressedOutside = useRef(false)

  // Inline, Escape does not close the first view, and Tab moves on into the page.
  const isModal = (): boolean => Boolean(dialog.current?.showModal)
  function stepOut(event: SyntheticEvent): void {
    const now = latchkey.modal.getState()
    const canStep = now.status === 'open' && (now.tooltip || now.stack.length > 1)
    if (canStep || isModal()) event.preventDefault()
    if (now.status !== 'open') return
    if (now.tooltip) latchkey.modal.setTooltip()
    else if (canStep) latchkey.modal.back()
    else if (isModal()) closeModal(latchkey, 'escape-key')
  }
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Tab' && isModal()) wrapTab(event.nativeEvent, event.currentTarget)
    // Handled here because browsers let a second Escape in a row close a dialog without a
    // cancelable event.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    stepOut(event)
  }

  return {
    onKeyDown,
    onCancel: stepOut,
    onClose() {
      if (!dialog.current?.open) closeModal(latchkey, 'escape-key')
    },
    onPointerDown(event) {
      pressedOutside.current = isModal() && event.target === event.currentTarget
    },
    onClick(event) {
      // The second press of a double click was meant for the view before the sheet changed its height.
      if (pressedOutside.current && event.target === event.currentTarget && event.detail < 2)
        closeModal(latchkey, 'outside-press')
    },
  }
}

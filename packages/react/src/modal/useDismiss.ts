import { closeModal } from '@latchkey/core'
import { type DialogHTMLAttributes, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { wrapTab } from './wrapTab.js'

/** Handlers of the ways out of the dialog: Escape and a press outside of its sheet. Keeps Tab inside. */
export function useDismiss(
  dialog: RefObject<HTMLDialogElement | null>,
): DialogHTMLAttributes<HTMLDialogElement> {
  const { latchkey } = useLatchkeyContext()
  const pressedOutside = useRef(false)

  function stepOut(): void {
    const now = latchkey.modal.getState()
    if (now.status !== 'open') return
    if (now.tooltip) latchkey.modal.setTooltip()
    else if (now.stack.length > 1) latchkey.modal.back()
    else closeModal(latchkey, 'escape-key')
  }
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Tab') wrapTab(event.nativeEvent, event.currentTarget)
    // Taken here because browsers let a second Escape in a row close a dialog without asking.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    stepOut()
  }

  return {
    onKeyDown,
    onCancel(event) {
      event.preventDefault()
      stepOut()
    },
    onClose() {
      if (!dialog.current?.open) closeModal(latchkey, 'escape-key')
    },
    onPointerDown(event) {
      pressedOutside.current = event.target === event.currentTarget
    },
    onClick(event) {
      // The second press of a double click was meant for the view before the sheet changed its height.
      if (pressedOutside.current && event.target === event.currentTarget && event.detail < 2)
        closeModal(latchkey, 'outside-press')
    },
  }
}

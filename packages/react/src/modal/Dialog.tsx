import { closeModal } from '@latchkey/core'
import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import { useKit } from '../kernel/context.js'
import { goBack } from '../kernel/navigate.js'
import { Announcer } from './Announcer.js'
import { Snack } from './Snack.js'
import { Tip } from './Tip.js'
import { useHeightMorph } from './useHeightMorph.js'
import { useKeyboardInset } from './useKeyboardInset.js'
import { usePresence } from './usePresence.js'
import type { Shown } from './useShownView.js'
import { useSwipe } from './useSwipe.js'
import { useViewChange } from './useViewChange.js'
import { ViewContent } from './ViewContent.js'
import { wrapTab } from './wrapTab.js'

interface DialogProps {
  /** `false` on the way out. */
  isOpen: boolean
  shown: Shown
  announcement: string
  retry(): void
  onClosed(): void
}

/**
 * The second half of a double click was meant for what stood there before the sheet changed its
 * height.
 */
const isSecondHalf = ({ detail }: { detail: number }): boolean => detail > 1

/**
 * The dialog and its sheet. What it does is the modal machine's business; how it moves is that of
 * the hooks.
 */
export function Dialog({
  isOpen,
  shown,
  announcement,
  retry,
  onClosed,
}: DialogProps): ReactElement {
  const { latchkey } = useKit()
  const dialog = useRef<HTMLDialogElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const { state, content } = shown
  const key = `${state.stack.length} ${state.stack.at(-1)?.view}${typeof content === 'string' ? ` ${content}` : ''}`

  usePresence({ dialog, sheet, isOpen, onClosed })
  useViewChange({ dialog, sheet, key, move: state.move, isShaking: state.shaking })
  useHeightMorph(sheet, key)
  useSwipe(sheet)
  useKeyboardInset(dialog)

  function stepOut(): void {
    const now = latchkey.modal.getState()
    if (now.status !== 'open') return
    if (now.tooltip) latchkey.modal.send({ type: 'tooltipHidden' })
    else if (now.stack.length > 1) goBack(latchkey)
    else closeModal(latchkey, 'escape-key')
  }
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Tab') wrapTab(event.nativeEvent, event.currentTarget)
    // Taken here because browsers let a second Escape in a row close a dialog without asking.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    stepOut()
  }

  return (
    <dialog
      ref={dialog}
      className="lk-dialog"
      data-testid="lk-modal"
      aria-labelledby="lk-title"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        stepOut()
      }}
      onClose={() => {
        if (!dialog.current?.open) closeModal(latchkey, 'escape-key')
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget && !isSecondHalf(event))
          closeModal(latchkey, 'outside-press')
      }}
    >
      <div className="lk-sheet" ref={sheet}>
        <span className="lk-grab" aria-hidden="true" />
        <ViewContent key={key} shown={shown} retry={retry} />
        {state.notice && <Snack key={state.notice.text} notice={state.notice} />}
        {state.tooltip && <Tip tooltip={state.tooltip} />}
        <Announcer text={announcement} />
      </div>
    </dialog>
  )
}

import { type ReactElement, useRef } from 'react'
import { Announcer } from './Announcer.js'
import { Snack } from './Snack.js'
import { Tip } from './Tip.js'
import { useDismiss } from './useDismiss.js'
import { useHeightMorph } from './useHeightMorph.js'
import { useKeyboardInset } from './useKeyboardInset.js'
import { usePresence } from './usePresence.js'
import type { Shown } from './useShownView.js'
import { useSwipe } from './useSwipe.js'
import { useViewChange } from './useViewChange.js'
import { ViewContent } from './ViewContent.js'

interface DialogProps {
  /** `false` on the way out. */
  isOpen: boolean
  shown: Shown
  announcement: string
  retry(): void
  onClosed(): void
}

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
  const dialog = useRef<HTMLDialogElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { state, content } = shown
  const key = `${state.stack.length} ${state.stack.at(-1)?.view}${typeof content === 'string' ? ` ${content}` : ''}`

  usePresence({ dialog, sheet, isOpen, onClosed })
  useViewChange({ dialog, sheet, key, move: state.move, isShaking: state.shaking })
  useHeightMorph(sheet, key)
  useSwipe(sheet)
  useKeyboardInset(dialog)

  return (
    <dialog
      ref={dialog}
      className="lk-dialog"
      data-testid="lk-modal"
      aria-labelledby="lk-title"
      {...useDismiss(dialog)}
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

import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { type RefObject, useContext, useLayoutEffect } from 'react'
import { activeElement } from '../ui/activeElement.js'
import { animateToRest, isCalm, isPhone } from '../ui/motion.js'
import { keepReachable } from './keepReachable.js'
import { lockScroll } from './lockScroll.js'

const faded = { opacity: 0 }
const below = { transform: 'translateY(100%)' }

function enter(dialog: HTMLElement, sheet: HTMLElement): void {
  if (isCalm()) {
    animateToRest(sheet, faded, { duration: 100 })
    return
  }
  animateToRest(dialog, faded, { duration: 160, pseudoElement: '::backdrop' })
  const from = isPhone() ? below : { ...faded, transform: 'translateY(8px) scale(0.98)' }
  animateToRest(sheet, from)
}

/** Starts from the sheet's current position: in its entry animation, or dragged. */
function leave(dialog: HTMLElement, sheet: HTMLElement): Animation[] {
  if (isCalm()) return [sheet.animate(faded, { duration: 100, fill: 'forwards' })]
  const backdrop = dialog.animate(faded, {
    duration: 140,
    pseudoElement: '::backdrop',
    fill: 'forwards',
  })
  const card = isPhone()
    ? sheet.animate(below, { duration: 220, easing: 'ease-in', fill: 'forwards' })
    : sheet.animate(
        { ...faded, transform: 'scale(0.985)' },
        { duration: 140, easing: 'ease-in', fill: 'forwards' },
      )
  return [card, backdrop]
}

/**
 * Returns the focus to the element that had it, or else to the first of the kit's buttons: the
 * element may be gone.
 */
function returnFocus(opener: HTMLElement | undefined): void {
  const isThere = opener?.isConnected && opener !== document.body
  const fallback = document
    .querySelector('[data-latchkey="button"]')
    ?.shadowRoot?.querySelector('button')
  const target = isThere ? opener : fallback
  target?.focus({ preventScroll: true })
}

/**
 * Shows the dialog while it is rendered, and plays its entry and exit animations. Inline, it
 * appears at once.
 */
export function usePresence({
  dialog,
  sheet,
  isOpen,
  onClosed,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  sheet: RefObject<HTMLElement | null>
  isOpen: boolean
  onClosed(): void
}): void {
  const root = useContext(StyleRootContext)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !sheet.current || !root?.host) return
    const opener = activeElement(document)
    if (!element.showModal)
      return () => {
        if (root.activeElement) returnFocus(opener)
      }
    const undo = [lockScroll(document.documentElement), keepReachable(root.host)]
    element.showModal()
    enter(element, sheet.current)
    return () => {
      for (const step of undo) step()
      element.close()
      returnFocus(opener)
    }
  }, [dialog, sheet, root])

  useLayoutEffect(() => {
    if (isOpen || !dialog.current || !sheet.current) return
    if (!dialog.current.showModal) return onClosed()
    const animations = leave(dialog.current, sheet.current)
    const [card] = animations
    if (card) card.onfinish = onClosed
    return () => {
      // Opened again during the exit animation: reverse it.
      if (card) card.onfinish = null
      for (const animation of animations) animation.reverse()
    }
  }, [isOpen, dialog, sheet, onClosed])
}

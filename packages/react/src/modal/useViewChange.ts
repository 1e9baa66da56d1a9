import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { EASE_OUT, isCalm, isPhone, shake } from '../ui/motion.js'
import type { OpenModal } from './useShownView.js'

/** Px that a new view comes from the side. */
const PUSH_PX = 24
const sides: Readonly<Record<OpenModal['move'], number>> = { open: 0, replace: 0, push: 1, pop: -1 }

function animateIn(sheet: HTMLElement, move: OpenModal['move']): void {
  const view = sheet.querySelector('.lk-view')
  if (isCalm()) {
    view?.animate([{ opacity: 0 }, {}], { duration: 100 })
    return
  }
  const side = sides[move] * (getComputedStyle(sheet).direction === 'rtl' ? -1 : 1)
  view?.animate([{ opacity: 0, transform: `translateX(${PUSH_PX * side}px)` }, {}], { duration: 240, delay: 60, easing: EASE_OUT, fill: 'backwards' })
  sheet.querySelector('.lk-title')?.animate([{ opacity: 0 }, {}], { duration: 160 })
}

/** Where the focus goes on a new view: its title, or its one search field where that opens no keyboard. */
function moveFocus(dialog: HTMLElement): void {
  const field = isPhone() ? null : dialog.querySelector<HTMLElement>('[data-focus]')
  const target = field ?? dialog.querySelector<HTMLElement>('#lk-title')
  target?.focus({ preventScroll: true })
}

/** Moves view and focus when another view comes on show, and shakes the sheet when it refuses to close. */
export function useViewChange({
  dialog,
  sheet,
  key,
  move,
  isShaking,
}: {
  dialog: RefObject<HTMLElement | null>
  sheet: RefObject<HTMLElement | null>
  key: string
  move: OpenModal['move']
  isShaking: boolean
}): void {
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (dialog.current) moveFocus(dialog.current)
    // A modal that opens settled does not move its first view.
    if (sheet.current && last.current !== undefined && last.current !== key) animateIn(sheet.current, move)
    last.current = key
  }, [dialog, sheet, key, move])
  useEffect(() => {
    if (isShaking && sheet.current) shake(sheet.current)
  }, [isShaking, sheet])
}

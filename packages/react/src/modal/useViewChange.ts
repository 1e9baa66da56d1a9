import { shake } from '@latchkey/ui/shake'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { EASE_OUT, isCalm, isPhone } from '../ui/motion.js'
import type { OpenModal } from './viewEntry.js'

/** Px that a new view comes from the side. */
const PUSH_PX = 24
/** Px that the view before moves away. */
const LEAVE_PX = 20
const sides: Readonly<Record<OpenModal['move'], number>> = { open: 0, replace: 0, push: 1, pop: -1 }

/**
 * The view that was left, once more, for as long as it takes to fade: nothing in it can be reached.
 */
function animateOut(sheet: HTMLElement, left: HTMLElement, side: number): void {
  left.inert = true
  left.ariaHidden = 'true'
  left.classList.add('lk-view--out')
  for (const element of [left, ...left.querySelectorAll('[data-testid], [id]')])
    for (const name of ['data-testid', 'id']) element.removeAttribute(name)
  sheet.querySelector('.lk-viewport')?.append(left)
  const fade = left.animate([{}, { opacity: 0, transform: `translateX(${-LEAVE_PX * side}px)` }], {
    duration: 110,
    easing: 'ease-in',
    fill: 'forwards',
  })
  fade.onfinish = () => left.remove()
}

function animateIn(sheet: HTMLElement, move: OpenModal['move'], left: HTMLElement | null): void {
  const view = sheet.querySelector('.lk-view')
  if (isCalm()) {
    view?.animate([{ opacity: 0 }, {}], { duration: 100 })
    return
  }
  const side = sides[move] * (getComputedStyle(sheet).direction === 'rtl' ? -1 : 1)
  if (left && !left.isConnected) animateOut(sheet, left, side)
  view?.animate([{ opacity: 0, transform: `translateX(${PUSH_PX * side}px)` }, {}], {
    duration: 240,
    delay: 60,
    easing: EASE_OUT,
    fill: 'backwards',
  })
  sheet.querySelector('.lk-title')?.animate([{ opacity: 0 }, {}], { duration: 160 })
}

/**
 * Moves the focus to the title of a new view, or to its search field on devices where that opens no
 * keyboard.
 */
function moveFocus(dialog: HTMLElement): void {
  const field = isPhone() ? null : dialog.querySelector<HTMLElement>('[data-focus]')
  const target = field ?? dialog.querySelector<HTMLElement>('#lk-title')
  target?.focus({ preventScroll: true })
}

/**
 * Moves view and focus when another view comes on show, and shakes the sheet when it refuses to
 * close.
 */
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
  const last = useRef<{ key: string; view: HTMLElement | null }>(undefined)
  useLayoutEffect(() => {
    if (dialog.current) moveFocus(dialog.current)
    // A modal that opens settled does not move its first view.
    if (sheet.current && last.current && last.current.key !== key)
      animateIn(sheet.current, move, last.current.view)
    last.current = { key, view: sheet.current?.querySelector<HTMLElement>('.lk-view') ?? null }
  }, [dialog, sheet, key, move])
  useEffect(() => {
    if (isShaking && sheet.current) shake(sheet.current)
  }, [isShaking, sheet])
}

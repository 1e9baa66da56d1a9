import { shake } from '@latchkey/ui/shake'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { animateToRest, isCalm, isPhone } from '../ui/motion.js'
import type { OpenModal } from './viewEntry.js'

/** Px by which a new view moves in from the side. */
const PUSH_PX = 24
/** Px by which the previous view moves away. */
const LEAVE_PX = 20
const sides: Readonly<Record<OpenModal['move'], number>> = { open: 0, replace: 0, push: 1, pop: -1 }

/** A view that fades out. */
interface Leaving {
  view: string | undefined
  side: number
  fade: Animation
}

/**
 * Shows the previous view once more while it fades out. Nothing in it can be focused or pressed.
 */
function animateOut(sheet: HTMLElement, left: HTMLElement, side: number): Leaving {
  left.inert = true
  left.ariaHidden = 'true'
  left.classList.add('lk-view--out')
  for (const element of [left, ...left.querySelectorAll('[data-testid], [id]')])
    for (const name of ['data-testid', 'id']) element.removeAttribute(name)
  sheet.querySelector('.lk-viewport')?.append(left)
  const { opacity, transform } = getComputedStyle(left)
  const end = { opacity: 0, transform: `translateX(${-LEAVE_PX * side}px)` }
  const fade = left.animate([{ opacity, transform }, end], {
    duration: 110,
    easing: 'ease-in',
    fill: 'forwards',
  })
  fade.onfinish = () => {
    // An animation of an element without a box would need the main thread in each frame.
    for (const each of left.getAnimations()) each.cancel()
    left.remove()
  }
  return { view: left.dataset.view, side, fade }
}

/** Returns the first keyframe of a new view: its current position if it is still leaving. */
function startOf(view: HTMLElement, side: number, leaving: Leaving | undefined): Keyframe {
  const { progress = 1 } = leaving?.fade.effect?.getComputedTiming() ?? {}
  if (leaving?.view !== view.dataset.view || progress === null || progress === 1)
    return { opacity: 0, transform: `translateX(${PUSH_PX * side}px)` }
  const x = -LEAVE_PX * (leaving?.side ?? 0) * progress
  return { opacity: 1 - progress, transform: `translateX(${x}px)` }
}

function animateIn(
  sheet: HTMLElement,
  move: OpenModal['move'],
  { view: left, leaving }: Last,
): Leaving | undefined {
  const view = sheet.querySelector<HTMLElement>('.lk-view')
  if (isCalm()) {
    if (view) animateToRest(view, { opacity: 0 }, { duration: 100 })
    return undefined
  }
  const side = sides[move] * (getComputedStyle(sheet).direction === 'rtl' ? -1 : 1)
  const title = sheet.querySelector('.lk-title')
  if (view) animateToRest(view, startOf(view, side, leaving))
  if (title) animateToRest(title, { opacity: 0 }, { duration: 160 })
  return left && !left.isConnected ? animateOut(sheet, left, side) : undefined
}

/** The view before the change. */
interface Last {
  key: string
  view: HTMLElement | null
  leaving: Leaving | undefined
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

/** Animates a change of the view and moves the focus. Shakes the sheet when it refuses to close. */
export function useViewChange({
  dialog,
  sheet,
  key,
  move,
  isShaking,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  sheet: RefObject<HTMLElement | null>
  key: string
  move: OpenModal['move']
  isShaking: boolean
}): void {
  const last = useRef<Last>(undefined)
  useLayoutEffect(() => {
    // Inline, only an action of the user moves the focus.
    if (dialog.current && ('showModal' in dialog.current || navigator.userActivation?.isActive))
      moveFocus(dialog.current)
    // A modal that has just been opened does not animate its first view.
    const before = last.current
    const leaving =
      sheet.current && before && before.key !== key
        ? animateIn(sheet.current, move, before)
        : undefined
    const view = sheet.current?.querySelector<HTMLElement>('.lk-view') ?? null
    last.current = { key, view, leaving }
  }, [dialog, sheet, key, move])
  useEffect(() => {
    if (isShaking && sheet.current) shake(sheet.current)
  }, [isShaking, sheet])
}

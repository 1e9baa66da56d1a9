import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { isCalm, spring } from './motion.js'

/** Position of an icon relative to the sheet, whose own position changes with its height. */
interface Place {
  x: number
  y: number
  size: number
}

interface Source extends Place {
  /** Index among the icons of its view. */
  index: number
}

const icons = '.lk-view:not(.lk-view--out) .lk-tile'

function placeOf(icon: Element, sheet: Element): Place {
  const { left, top, width } = icon.getBoundingClientRect()
  const origin = sheet.getBoundingClientRect()
  return { x: left - origin.left, y: top - origin.top, size: width }
}

/** Returns the position of the icon in the row that the user just pressed. */
function sourceIn(root: ShadowRoot | Document | null): Source | undefined {
  // Safari does not focus a button that is clicked.
  const icon =
    root?.activeElement?.querySelector('.lk-tile') ?? root?.querySelector('button:hover .lk-tile')
  const sheet = icon?.closest('.lk-sheet')
  if (!icon || !sheet || isCalm()) return undefined
  return { ...placeOf(icon, sheet), index: [...sheet.querySelectorAll(icons)].indexOf(icon) }
}

/** Animates a copy of an icon between two positions. */
function fly(movingIcon: HTMLElement, from: Place, to: Place): Animation {
  const base = Number.parseFloat(movingIcon.style.width)
  const at = ({ x, y, size }: Place): string => `translate(${x}px, ${y}px) scale(${size / base})`
  return movingIcon.animate([{ transform: at(from) }, { transform: at(to) }], spring())
}

function createMovingIcon(icon: HTMLElement, { size }: Place): HTMLElement {
  const movingIcon = icon.cloneNode(true) as HTMLElement
  for (const image of movingIcon.querySelectorAll('img')) image.decoding = 'sync'
  Object.assign(movingIcon.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    width: `${size}px`,
    transformOrigin: '0 0',
    zIndex: '1',
    pointerEvents: 'none',
  })
  return movingIcon
}

/**
 * Moves the icon from the pressed row to its position in `target`, and back to the row if the user
 * goes back meanwhile. Does nothing under `prefers-reduced-motion`.
 */
export function useIconMove(target: RefObject<HTMLElement | null>): void {
  const root = useContext(StyleRootContext)
  // Read while the list is still in the document, in the first render.
  const [source] = useState(() => sourceIn(root as ShadowRoot | null))
  const movingIcon = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const icon = target.current?.querySelector<HTMLElement>('.lk-tile')
    const sheet = icon?.closest('.lk-sheet')
    if (!source || !icon || !sheet) return
    if (!movingIcon.current) {
      const to = placeOf(icon, sheet)
      const copy = createMovingIcon(icon, to)
      movingIcon.current = copy
      sheet.append(copy)
      const { duration } = spring()
      icon.animate([{ opacity: 0 }, { opacity: 0 }], { duration })
      fly(copy, source, to).onfinish = () => copy.remove()
    }
    const copy = movingIcon.current
    return () => {
      if (!copy.isConnected) return
      const here = placeOf(copy, sheet)
      queueMicrotask(() => {
        // A leaving view is in the document until it has faded out.
        if (icon.isConnected && !icon.closest('.lk-view--out')) return
        const row = sheet.querySelectorAll(icons)[source.index]
        if (row) fly(copy, here, placeOf(row, sheet)).onfinish = () => copy.remove()
        else copy.remove()
      })
    }
  }, [source, target])
}

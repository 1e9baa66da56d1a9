// Types the messages of `cdp`.
import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

type MouseStep = 'mouseMoved' | 'mousePressed' | 'mouseReleased'

/** Returns the middle of an element on the screen. */
export function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect()
  // Vitest scales the page of the tests down.
  const scale = (window.frameElement?.getBoundingClientRect().width ?? innerWidth) / innerWidth
  return { x: (x + width / 2) * scale, y: (y + height / 2) * scale }
}

/** Returns a mouse at the current position of an element, which performs single steps. */
export function mouseOn(element: Element): (type: MouseStep) => Promise<unknown> {
  const point = middleOf(element)
  return (type) =>
    cdp().send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 })
}

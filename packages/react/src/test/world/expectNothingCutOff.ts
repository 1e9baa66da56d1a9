import { expect } from 'vitest'
import { dialogElement } from './expectAccessible.js'

function nameOf(element: Element): string {
  const { tagName, className, textContent } = element
  return `${tagName} ${className} ${textContent?.slice(0, 60)}`
}

/**
 * True inside of an element that shortens a long text with an ellipsis, or of tabs, which scroll.
 */
function isShortened(element: Element): boolean {
  const parent = element.parentElement
  if (!parent) return false
  if (parent.role === 'tablist') return true
  const { textOverflow, overflowX } = getComputedStyle(parent)
  return (textOverflow === 'ellipsis' && overflowX !== 'visible') || isShortened(parent)
}

/** Returns the elements that are partly outside of the window, at its left or right. */
function wideElements(dialog: HTMLElement): Element[] {
  return [...dialog.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return (
      width > 1 &&
      (left < -1 || right > innerWidth + 1) &&
      getComputedStyle(element).visibility !== 'hidden' &&
      !isShortened(element)
    )
  })
}

/** Returns the target of a press on a control: the label around it, or the control. */
function targetOf(element: Element): Element {
  return element.closest('label') ?? element
}

/**
 * Returns the controls that are too small to be pressed. Links in a text are exempt (WCAG 2.5.8).
 */
function smallControls(dialog: HTMLElement): Element[] {
  return [...dialog.querySelectorAll('button, a[href], input')].filter((element) => {
    const { width, height } = targetOf(element).getBoundingClientRect()
    const isInText = getComputedStyle(element).display === 'inline'
    return width > 0 && !isInText && (width < 24 || height < 24)
  })
}

/** Expects that the modal fits the window's width, and that its controls have a minimum size. */
export function expectNothingCutOff(): void {
  const dialog = dialogElement()
  expect([...wideElements(dialog), ...smallControls(dialog)].map(nameOf)).toEqual([])
  const { scrollWidth, clientWidth } = dialog
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

import { expect } from 'vitest'
import { dialogElement } from './expectAccessible.js'

/**
 * Expects the back button at the start of the header and Close at its end, in the page's direction.
 */
export function expectMirrored(): void {
  const dialog = dialogElement()
  expect(getComputedStyle(dialog).direction).toBe('rtl')
  const { left, width } = dialog.getBoundingClientRect()
  const sideOf = (testId: string): string | undefined => {
    const box = dialog.querySelector(`[data-testid="${testId}"]`)?.getBoundingClientRect()
    return box && (box.left + box.width / 2 < left + width / 2 ? 'left' : 'right')
  }
  expect([sideOf('lk-close') ?? 'left', sideOf('lk-back') ?? 'right']).toEqual(['left', 'right'])
}

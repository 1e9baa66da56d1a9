import { isRightToLeft } from '@latchkey/locales'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { dialogElement } from './expectAccessible.js'
import { expectMirrored } from './expectMirrored.js'
import { expectNothingCutOff } from './expectNothingCutOff.js'
import { type Look, looks } from './looks.js'

/** Narrow, on a page that sets no direction. */
export const undirected: Look = {
  ...looks.narrow,
  async apply() {
    await looks.narrow.apply()
    document.documentElement.removeAttribute('dir')
  },
}

const root = (): HTMLElement => dialogElement().closest('.lk') as HTMLElement

/** Expects that each label fits its control: a text that is cut off ends with an ellipsis. */
function expectLabelsFit(): void {
  const controls = [...dialogElement().querySelectorAll<HTMLElement>('button')]
  const cut = controls.filter(
    (control) =>
      control.scrollWidth > control.clientWidth + 1 &&
      getComputedStyle(control).overflowX !== 'visible' &&
      getComputedStyle(control).textOverflow !== 'ellipsis',
  )
  expect(cut.map(({ className, textContent }) => `${className} ${textContent}`)).toEqual([])
}

/** Expects that the visible view fits 320 px in a locale other than English. */
export async function expectLocaleFits(tag: string): Promise<void> {
  await expect.poll(() => root().lang).toBe(tag)
  // Waits until the texts are loaded.
  await expect.element(page.getByTestId('lk-close')).not.toHaveAccessibleName('Close')
  const direction = isRightToLeft(tag) ? 'rtl' : 'ltr'
  await expect.poll(() => getComputedStyle(root()).direction).toBe(direction)
  expectNothingCutOff()
  expectLabelsFit()
  if (isRightToLeft(tag)) expectMirrored()
}

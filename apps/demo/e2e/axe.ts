import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.js'

/** Resolves when nothing fades or moves any more, except what does so for as long as it is there. */
function settle(): Promise<unknown> {
  const roots: DocumentOrShadowRoot[] = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const passing = roots.flatMap((root) => root.getAnimations()).filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  return Promise.allSettled(passing.map(({ finished }) => finished))
}

/** Has axe look at the whole page, shadow roots and all. `name` says which view it is about. */
export async function expectNoAxeViolations(page: Page, name: string): Promise<void> {
  await page.evaluate(settle)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.js'

/** Resolves when all finite animations are over. */
function settle(): Promise<unknown> {
  const roots: DocumentOrShadowRoot[] = [
    document,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ]
  const passing = roots
    .flatMap((root) => root.getAnimations())
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  return Promise.allSettled(passing.map(({ finished }) => finished))
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs all of axe's rules, or those about colours, on the whole page, shadow roots included. `name`
 * is the view in the message.
 */
export async function expectNoAxeViolations(
  page: Page,
  name: string,
  scope: 'all' | 'colours' = 'all',
): Promise<void> {
  await page.evaluate(settle)
  const runOnly = scope === 'all' ? standards : colourRules
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] })
  // Checks of frames of other origins take four times as long.
  axe.setLegacyMode(page.frames().length === 1)
  const { violations } = await axe.analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${name}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

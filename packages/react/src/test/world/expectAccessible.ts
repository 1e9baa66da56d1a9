import axe from 'axe-core'
import { expect } from 'vitest'
import { finishAnimations } from './finishAnimations.js'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns the modal's dialog, or its section if it is inline. */
export function dialogElement(): HTMLElement {
  for (const host of document.querySelectorAll(
    '[data-latchkey="modal"], [data-latchkey="inline"]',
  )) {
    const dialog = host.shadowRoot?.querySelector<HTMLElement>('[data-testid="lk-modal"]')
    if (dialog) return dialog
  }
  throw new Error('The modal is not open')
}

/** Expects no findings of axe in the modal: by all of its rules, or by those about colours. */
export async function expectAccessible(scope: 'all' | 'colours' = 'all'): Promise<void> {
  const root = dialogElement().getRootNode() as ShadowRoot
  finishAnimations(root)
  const { violations } = await axe.run(root.host, {
    runOnly: scope === 'all' ? standards : colourRules,
    resultTypes: ['violations'],
    elementRef: false,
  })
  expect(
    violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

import axe from 'axe-core'
import { expect } from 'vitest'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns the modal's dialog. */
export function dialogElement(): HTMLElement {
  for (const host of document.querySelectorAll('[data-latchkey="modal"]')) {
    const dialog = host.shadowRoot?.querySelector('dialog')
    if (dialog) return dialog
  }
  throw new Error('The modal is not open')
}

/** Ends the finite animations: text that fades in has no contrast yet. */
function finishAnimations(root: ShadowRoot): void {
  for (const animation of root.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

/** Expects that axe finds nothing in the modal: by all of its rules, or by those about colours. */
export async function expectAccessible(scope: 'all' | 'colours' = 'all'): Promise<void> {
  const root = dialogElement().getRootNode() as ShadowRoot
  finishAnimations(root)
  const { violations } = await axe.run(root.host, {
    runOnly: scope === 'all' ? standards : colourRules,
    resultTypes: ['violations'],
    // Counts the letter of a tile, which is drawn for a missing picture, as part of the label.
    rules: { 'label-content-name-mismatch': { enabled: false } },
    elementRef: false,
  })
  expect(
    violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

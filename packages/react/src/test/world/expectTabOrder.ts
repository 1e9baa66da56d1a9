import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dialogElement } from './expectAccessible.js'
import { running } from './running.js'

/** Longer lists scroll and render their rows late. */
const MAX_STOPS = 30

function nameOf(element: Element | null | undefined): string {
  const { tagName = '', textContent = '' } = element ?? {}
  return `${tagName} ${element?.getAttribute('data-testid') ?? ''} ${textContent?.slice(0, 40)}`
}

/** True for a radio button that can be reached by arrow keys and not by Tab. */
function isOtherRadio(element: Element): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false
  const root = element.getRootNode() as ShadowRoot
  const group = [...root.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)]
  return element !== (group.find(({ checked }) => checked) ?? group[0])
}

/** Returns the controls of the modal that Tab reaches, in the order of the document. */
function tabStops(dialog: HTMLElement): HTMLElement[] {
  const controls = dialog.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [tabindex]',
  )
  return [...controls].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isOtherRadio(element),
  )
}

/** Returns the control after another one, or the first. */
function after(stops: readonly HTMLElement[], element: Element): HTMLElement | undefined {
  return stops[(stops.indexOf(element as HTMLElement) + 1) % stops.length]
}

/**
 * Expects that Tab goes through all controls of the modal in their order, and then starts again.
 * Controls may appear and disappear meanwhile.
 */
export async function expectTabOrder(): Promise<void> {
  const dialog = dialogElement()
  const root = dialog.getRootNode() as ShadowRoot
  const [first] = tabStops(dialog)
  if (!first) throw new Error('The modal has no control')
  // The effects of a new view move the focus.
  for (const { draw } of running) draw?.()
  first.focus()
  for (let count = 0, at: Element = first; count < MAX_STOPS; count++) {
    const before = after(tabStops(dialog), at)
    await userEvent.keyboard('{Tab}')
    const wanted = new Set([before, after(tabStops(dialog), at)].map(nameOf))
    const reached = nameOf(root.activeElement)
    expect([...wanted], `Tab after ${nameOf(at)}`).toContain(reached)
    if (root.activeElement === first || !root.activeElement) return
    at = root.activeElement
  }
}

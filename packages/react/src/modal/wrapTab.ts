import { activeElement } from '../ui/activeElement.js'

const FOCUSABLE = ':is(a[href], button, input, select, summary, [tabindex]):not(:disabled)'

/** Keeps Tab inside: a modal dialog alone lets it wander through the browser's own bars. */
export function wrapTab(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    // Cells of a grid are buttons, and Tab reaches one of them.
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  )
  const focused = activeElement(document)
  const index = focused ? stops.indexOf(focused) : -1
  const isAtEnd = event.shiftKey ? index <= 0 : index === stops.length - 1
  if (!isAtEnd) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

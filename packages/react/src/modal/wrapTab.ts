import { activeElement } from '../ui/activeElement.js'

const FOCUSABLE = ':is(a[href], button, input, select, summary, [tabindex]):not(:disabled)'

/** Keeps Tab inside: in a modal dialog, Tab would also go to the browser's own toolbars. */
export function wrapTab(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    // Cells of a grid are buttons of which Tab reaches one only.
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  )
  const focused = activeElement(document)
  const index = focused ? stops.indexOf(focused) : -1
  const isAtEnd = event.shiftKey ? index <= 0 : index === stops.length - 1
  if (!isAtEnd) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

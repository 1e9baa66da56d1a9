import { activeElement } from '../ui/activeElement.js'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), summary, [tabindex="0"]'

/** Keeps Tab inside: a modal dialog alone lets it wander through the browser's own bars. */
export function wrapTab(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  )
  const focused = activeElement(document)
  const index = focused ? stops.indexOf(focused) : -1
  const isAtEnd = event.shiftKey ? index <= 0 : index === stops.length - 1
  if (!isAtEnd) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

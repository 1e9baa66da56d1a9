/** Returns the focused element inside of all shadow roots, by test id, id or tag. */
export function focused(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element?.getAttribute('data-testid') || element?.id || element?.tagName || ''
}

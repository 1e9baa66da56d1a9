/** Returns the focused element: `document.activeElement` stops at the host of a shadow root. */
export function activeElement(root: DocumentOrShadowRoot): HTMLElement | undefined {
  const element = root.activeElement
  if (element?.shadowRoot?.activeElement) return activeElement(element.shadowRoot)
  return element instanceof HTMLElement ? element : undefined
}

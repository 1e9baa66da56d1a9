import type { Cancel } from '@latchkey/core/internal'

/**
 * Stops the page behind from scrolling, without moving it where the scrollbar was. Answers how to
 * put everything back.
 */
export function lockScroll({ style, ownerDocument, clientWidth }: HTMLElement): Cancel {
  const hasScrollbar = (ownerDocument.defaultView?.innerWidth ?? 0) > clientWidth
  const wanted = { overflow: 'hidden', ...(hasScrollbar ? { 'scrollbar-gutter': 'stable' } : {}) }
  const before = Object.keys(wanted).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  // Important, because a page's own rule may be.
  for (const [name, value] of Object.entries(wanted)) style.setProperty(name, value, 'important')
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority)
  }
}

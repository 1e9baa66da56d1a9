import type { Cancel } from '@latchkey/core/internal'

/**
 * Stops the page behind from scrolling, without a shift by the width of the scrollbar. Returns the
 * function that restores the page.
 */
export function lockScroll({ style, ownerDocument, clientWidth }: HTMLElement): Cancel {
  const hasScrollbar = (ownerDocument.defaultView?.innerWidth ?? 0) > clientWidth
  const wanted = { overflow: 'hidden', ...(hasScrollbar ? { 'scrollbar-gutter': 'stable' } : {}) }
  const before = Object.keys(wanted).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  // With `!important`, because a rule of the page may have it.
  for (const [name, value] of Object.entries(wanted)) style.setProperty(name, value, 'important')
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority)
  }
}

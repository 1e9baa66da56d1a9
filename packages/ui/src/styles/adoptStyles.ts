import type { StyleRoot } from './StyleRootContext.js'

/** Parses a sheet once per document. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adds style sheets to a shadow root or document, each once. Constructed sheets need no
 * `unsafe-inline` in the policy of the page.
 */
export function adoptStyles(root: StyleRoot, styles: readonly string[]): void {
  // A document has no owner.
  const document = root.ownerDocument ?? (root as Document)
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  for (const css of styles) {
    const sheet = known.get(css) ?? new CSSStyleSheet()
    if (!known.has(css)) sheet.replaceSync(css)
    known.set(css, sheet)
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}

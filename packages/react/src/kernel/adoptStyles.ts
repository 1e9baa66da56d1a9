/** Sheets are parsed once per document, however many buttons it has. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adds style sheets to a shadow root, each once. Constructed sheets need no `unsafe-inline` in a
 * page's policy.
 */
export function adoptStyles(root: ShadowRoot, styles: readonly string[]): void {
  const known = sheets.get(root.ownerDocument) ?? new Map<string, CSSStyleSheet>()
  sheets.set(root.ownerDocument, known)
  for (const css of styles) {
    const sheet = known.get(css) ?? new CSSStyleSheet()
    if (!known.has(css)) sheet.replaceSync(css)
    known.set(css, sheet)
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}

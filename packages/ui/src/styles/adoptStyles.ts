import type { StyleRoot } from './StyleRootContext.js'

/** Parsed sheets by their text, so that each is parsed once. */
const sheets = new Map<string, CSSStyleSheet>()

/**
 * Adds style sheets to a shadow root or document, each once. Constructed sheets need no
 * `unsafe-inline` in the policy of the page.
 */
export function adoptStyles(root: StyleRoot, styles: readonly string[]): void {
  for (const css of styles) {
    const sheet = sheets.get(css) ?? new CSSStyleSheet()
    if (!sheets.has(css)) sheet.replaceSync(css)
    sheets.set(css, sheet)
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}

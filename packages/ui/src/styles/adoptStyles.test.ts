import { afterEach, expect, test, vi } from 'vitest'
import { adoptStyles } from './adoptStyles.js'
import type { StyleRoot } from './StyleRootContext.js'

interface Sheet {
  css: string
  replaceSync(css: string): void
}

/** Stands in for the constructor, which Node lacks. */
function CSSStyleSheet(): Sheet {
  const sheet: Sheet = {
    css: '',
    replaceSync(css) {
      sheet.css = css
    },
  }
  return sheet
}

const openRoot = (): StyleRoot => ({ adoptedStyleSheets: [] as Sheet[] }) as never

afterEach(() => vi.unstubAllGlobals())

test('behavior: adds each sheet once and parses it once for all roots', () => {
  vi.stubGlobal('CSSStyleSheet', CSSStyleSheet)
  const [first, second] = [openRoot(), openRoot()]
  adoptStyles(first, ['a {}', 'b {}'])
  adoptStyles(first, ['b {}'])
  adoptStyles(second, ['b {}'])
  expect(first.adoptedStyleSheets).toMatchObject([{ css: 'a {}' }, { css: 'b {}' }])
  expect(second.adoptedStyleSheets[0]).toBe(first.adoptedStyleSheets[1])
})

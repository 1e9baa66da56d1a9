import { afterEach, expect, test } from 'vitest'
import { english, setFrameTexts } from './frameLanguage.js'
import { localizeDecimal } from './localizeDecimal.js'

afterEach(() => setFrameTexts(english))

test.each([
  ['en', '1234.5'],
  ['de', '1234,5'],
  ['fr', '1234,5'],
  ['ja', '1234.5'],
  // The digits stay Latin, so the mark does too.
  ['fa', '1234.5'],
])('default: %s', (locale, shown) => {
  setFrameTexts({ locale, catalogues: {} })
  expect(localizeDecimal('1234.5')).toBe(shown)
  expect(localizeDecimal('7')).toBe('7')
})

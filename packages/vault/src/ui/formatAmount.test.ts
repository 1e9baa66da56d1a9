import { afterEach, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'
import { english, setFrameTexts } from './frameLanguage.js'

afterEach(() => setFrameTexts(english))

test.each([
  ['en', '1234.5'],
  ['de', '1234,5'],
  ['fr', '1234,5'],
  ['ja', '1234.5'],
  // The digits stay Latin, so the decimal mark does too.
  ['fa', '1234.5'],
])('default: %s', (locale, shown) => {
  setFrameTexts({ locale, catalogues: {} })
  expect(formatAmount(12_345_000n, 4)).toBe(shown)
  expect(formatAmount(7_000_000n, 6)).toBe('7')
})

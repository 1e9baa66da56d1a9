import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAgo, formatDate } from '../history/formatDate.js'
import {
  formatDecimal,
  formatFiat,
  formatFiatParts,
  formatPercent,
  formatTokenAmount,
} from './format.js'
import { parseUnits } from './units.js'

const MAX = (1n << 256n) - 1n

describe('formatTokenAmount', () => {
  test('default', () => {
    expect(formatTokenAmount(1_234_567_891_000_000_000_000n, 18, 'en')).toBe('1,234.567')
  })

  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [-1n, 18, '>−0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [10n ** 15n, 18, '0.001'],
    [10n ** 22n, 18, '10,000'],
    [-1_500_000n, 6, '−1.5'],
    [7n, 0, '7'],
  ] as const)('behavior: %s of %i decimals is %s', (amount, decimals, text) => {
    expect(formatTokenAmount(amount, decimals, 'en')).toBe(text)
  })

  test('behavior: follows the locale', () => {
    // Versions of ICU differ in the apostrophe.
    expect(formatTokenAmount(12_345_678n, 3, 'de-CH')).toMatch(/^12[’']345\.678$/)
    expect(formatTokenAmount(12_345_678n, 3, 'de-DE')).toBe('12.345,678')
    expect(formatTokenAmount(1n, 18, 'de-DE')).toBe('<0,001')
    expect(formatTokenAmount(12_345n, 1, 'ar-EG')).toBe('١٬٢٣٤٫٥')
  })

  test('behavior: random amounts and decimals are exact to the last shown place, and never rounded up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: MAX }),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 0, max: 12 }),
        (amount, decimals, places) => {
          const text = formatTokenAmount(amount, decimals, 'en', places)
          const unit = 10n ** BigInt(decimals)
          const expected = (amount * 10n ** BigInt(places)) / unit
          if (text.startsWith('<')) return expected === 0n && amount > 0n
          const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
          return (
            BigInt(whole + fraction.padEnd(places, '0')) === expected && !fraction.endsWith('0')
          )
        },
      ),
      { numRuns: 5_000, seed: 1 },
    )
  })

  test('error: SEC-44 shows impossible metadata as a dash, and formats the largest balance fast', () => {
    for (const decimals of [
      -1,
      1.5,
      37,
      256,
      1_000_000,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ])
      expect(formatTokenAmount(123n, decimals)).toBe('—')
    expect(formatTokenAmount(MAX + 1n, 18)).toBe('—')
    expect(formatTokenAmount(MAX, 0, 'en').replaceAll(',', '')).toBe(MAX.toString())
    expect(parseUnits(formatTokenAmount(MAX, 18, 'en', 18).replaceAll(',', ''), 18)).toBe(MAX)
  })
})

describe('formatDecimal', () => {
  test.each([
    ['0', '0'],
    ['-0.0', '0'],
    ['0.0001', '<0.001'],
    ['1.2000', '1.2'],
    ['1.9999', '1.999'],
    ['12345678901234567890.123456789', '12,345,678,901,234,567,890.123'],
  ])('default: %s is %s', (text, expected) => {
    expect(formatDecimal(text, 'en')).toBe(expected)
  })

  test('error: shows a string that is not a decimal number as a dash', () => {
    for (const text of ['', '1e3', 'NaN', 'Infinity', '1,5', '--1', '0x1', '1.', '9'.repeat(201)])
      expect(formatDecimal(text)).toBe('—')
  })
})

describe('formatFiat', () => {
  test.each([
    ['0', '$0.00'],
    ['0.0001', '<$0.01'],
    ['0.01', '$0.01'],
    ['0.999', '$1.00'],
    ['1234567.891', '$1,234,567.89'],
    ['-4.2', '−$4.20'],
    ['123456789012345678901234567890.129', '$123,456,789,012,345,678,901,234,567,890.13'],
    ['1e3', '—'],
  ])('default: %s is %s', (text, expected) => {
    expect(formatFiat(text, 'en')).toBe(expected)
  })

  test('behavior: formats for other countries and currencies', () => {
    expect(formatFiat('1234.5', 'de-DE', 'EUR')).toBe('1.234,50\u00a0€')
    expect(formatFiat('1234.5', 'en', 'JPY')).toBe('¥1,235')
    expect(formatFiat('0.4', 'en', 'JPY')).toBe('<¥1')
  })

  test('behavior: keeps US$ whole in a sentence from right to left', () => {
    expect(formatFiat('1.5', 'ar')).toMatch(/US\$\u200e$/)
  })

  test('behavior: splits off the cents, with the currency in front or behind', () => {
    expect(formatFiatParts('1234.5', 'en')).toEqual([
      { text: '$1,234', isMinor: false },
      { text: '.50', isMinor: true },
    ])
    expect(formatFiatParts('1234.5', 'de-DE', 'EUR')).toEqual([
      { text: '1.234', isMinor: false },
      { text: ',50', isMinor: true },
      { text: '\u00a0€', isMinor: false },
    ])
  })
})

describe('formatPercent', () => {
  test.each([
    ['0', '0%'],
    ['0.85', '0.85%'],
    ['0.001', '<0.01%'],
    ['12.346', '12.35%'],
    ['100', '100%'],
    ['x', '—'],
  ])('default: %s is %s', (text, expected) => {
    expect(formatPercent(text, 'en')).toBe(expected)
  })
})

describe('formatDate', () => {
  test('default', () => {
    expect(formatDate(Date.UTC(2026, 10, 18, 12), 'en-GB')).toBe('18 Nov')
    expect(
      formatDate(Date.UTC(2026, 10, 18, 12), 'en-GB', { year: 'numeric', timeZone: 'UTC' }),
    ).toBe('2026')
  })
})

describe('formatAgo', () => {
  const now = new Date(2026, 10, 18, 12).getTime()
  test.each([
    ['just now', 59_000, undefined],
    ['minutes', 4 * 60_000, '4 minutes ago'],
    ['hours of today', 3 * 3_600_000, '09:00'],
    ['another day', 24 * 3_600_000, '17 Nov, 12:00'],
  ])('default: %s', (_when, ago, expected) => {
    expect(formatAgo(now - ago, now, 'en-GB')).toBe(expected)
  })
})

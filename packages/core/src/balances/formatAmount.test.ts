import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount(1_234_567_000_000_000_000n, 18)).toBe('1.234')
  })

  test.each([
    [0n, 18, '0'],
    [1n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [1_000_000_000_000_000n, 18, '0.001'],
    [10n ** 22n, 18, '10000'],
    [1_500_000n, 6, '1.5'],
    [7n, 0, '7'],
    [123n, 36, '<0.001'],
  ] as const)('behavior: %s of %i decimals is %s', (value, decimals, text) => {
    expect(formatAmount(value, decimals)).toBe(text)
  })

  test('behavior: rounds down, never up: a balance is never shown larger than it is', () => {
    expect(formatAmount(1_999_999n, 6)).toBe('1.999')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const text = formatAmount(value, decimals)
          if (text.startsWith('<')) return value > 0n
          const [whole = '', fraction = ''] = text.split('.')
          return (
            BigInt(whole + fraction.padEnd(3, '0')) <= (value * 1000n) / 10n ** BigInt(decimals)
          )
        },
      ),
      { numRuns: 10_000, seed: 1 },
    )
  })

  test('error: SEC-44 shows impossible metadata as a dash, fast', () => {
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
      expect(formatAmount(123n, decimals)).toBe('—')
    expect(formatAmount(10n ** 77n * 2n, 18)).toBe('—')
    expect(formatAmount(-1n, 18)).toBe('—')
  })
})

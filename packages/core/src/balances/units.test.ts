import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits, parseUnits } from './units.js'

const amounts = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const decimalsOf = fc.integer({ min: 0, max: 36 })

describe('formatUnits', () => {
  test('default', () => {
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(-1n, 18)).toBe('-0.000000000000000001')
    expect(formatUnits(10n ** 30n, 0)).toBe(`1${'0'.repeat(30)}`)
  })

  test('behavior: drops zeros at the end of the fraction only', () => {
    expect(formatUnits(1_005_000n, 6)).toBe('1.005')
    expect(formatUnits(-1_000_000n, 6)).toBe('-1')
    expect(formatUnits(0n, 6)).toBe('0')
    expect(formatUnits(100n, 0)).toBe('100')
    expect(formatUnits(1n, 36)).toBe(`0.${'0'.repeat(35)}1`)
  })

  test('error: SEC-44 throws at once on invalid decimals', () => {
    for (const decimals of [-1, 37, 1.5, 1e6, Number.NaN])
      expect(() => formatUnits(1n, decimals)).toThrow(RangeError)
  })
})

describe('parseUnits', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['.5', 1, 5n],
    ['5.', 0, 5n],
    ['0', 18, 0n],
    ['0.10', 1, 1n],
    [`0.${'0'.repeat(35)}1`, 36, 1n],
  ] as const)('default: %s of %i decimals', (text, decimals, value) => {
    expect(parseUnits(text, decimals)).toBe(value)
  })

  test('behavior: formatted amounts parse to the same unit', () => {
    fc.assert(
      fc.property(
        amounts,
        decimalsOf,
        (value, decimals) => parseUnits(formatUnits(value, decimals), decimals) === value,
      ),
      { seed: 5, numRuns: 2000 },
    )
  })

  test('behavior: SEC-44 accepts at most 80 digits on each side, and at most 2^256 - 1', () => {
    expect(parseUnits(`${'0'.repeat(79)}1`, 0)).toBe(1n)
    expect(parseUnits(`${'0'.repeat(80)}1`, 0)).toBeUndefined()
    expect(parseUnits(`1.${'0'.repeat(80)}`, 0)).toBe(1n)
    expect(parseUnits(`1.${'0'.repeat(81)}`, 0)).toBeUndefined()
    expect(parseUnits(`.${'0'.repeat(80)}`, 0)).toBe(0n)
    expect(parseUnits(`.${'0'.repeat(81)}`, 0)).toBeUndefined()
    expect(parseUnits(((1n << 256n) - 1n).toString(), 0)).toBe((1n << 256n) - 1n)
    for (const text of ['x1', '1x', 'x.1', '.1x']) expect(parseUnits(text, 2)).toBeUndefined()
  })

  test('error: never rounds, and accepts numbers only', () => {
    for (const text of [
      '',
      '.',
      '-1',
      '+1',
      '1e3',
      '0x10',
      '1,5',
      '1 000',
      '1.2.3',
      'NaN',
      '١',
      '1_000',
      ' 1',
      '9'.repeat(81),
    ])
      expect(parseUnits(text, 18)).toBeUndefined()
    expect(parseUnits('0.0000001', 6)).toBeUndefined()
    expect(parseUnits((1n << 256n).toString(), 0)).toBeUndefined()
    for (const decimals of [-1, 37, 1.5, Number.NaN])
      expect(parseUnits('1', decimals)).toBeUndefined()
  })
})

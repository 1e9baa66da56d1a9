import { describe, expect, test } from 'vitest'
import { isConfirmedBy, readPercent } from './SlippageEditor.js'
import { percentOf } from './swapWords.js'

describe('readPercent', () => {
  test.each([
    ['1', 100],
    ['0.5', 50],
    ['0,5', 50],
    [' 3 % ', 300],
    ['.01', 1],
    ['5.00', 500],
    ['100', 10_000],
  ])('default: %s', (text, basisPoints) => {
    expect(readPercent(text)).toBe(basisPoints)
  })

  test.each(['', '%', '-1', '1e2', '0.001', '100.01', 'one', '1 2', '0x1'])(
    'error: rejects %j without rounding',
    (text) => {
      expect(readPercent(text)).toBeUndefined()
    },
  )

  test('behavior: reads every percentage that it formats', () => {
    for (let basisPoints = 0; basisPoints <= 500; basisPoints++)
      expect(readPercent(percentOf(basisPoints))).toBe(basisPoints)
  })
})

describe('isConfirmedBy', () => {
  test('default: SEC-50 a risky limit counts only when the same value is typed again', () => {
    expect(isConfirmedBy(300, '3')).toBe(true)
    expect(isConfirmedBy(300, '3,00%')).toBe(true)
    for (const other of ['', '30', '2.99', 'yes', '0.3'])
      expect(isConfirmedBy(300, other)).toBe(false)
  })
})

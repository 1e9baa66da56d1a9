import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeOf,
  noDigits,
  type OtpDigits,
  readDigits,
  withoutLast,
  withTyped,
} from './otpDigits.js'

const empty = noDigits(6)
const of = (text: string): OtpDigits => empty.map((_, index) => (text[index] ?? '').trim())

describe('withTyped', () => {
  test.each<[string, string, number, string, string, number]>([
    ['a digit moves to the next box', '', 0, '4', '4', 1],
    ['the last digit stays there', '41820', 5, '7', '418207', 5],
    ['a whole code fills all boxes, from any box', '', 0, '418207', '418207', 5],
    ['even from one in the middle', '9', 3, '418207', '418207', 5],
    ['a part of it goes on from where it was put', '41', 2, '82', '4182', 4],
    ['spaces and signs of a mail are left out', '', 0, ' 418-207\n', '418207', 5],
    ['a digit beside another takes its place', '4', 0, '41', '1', 1],
    ['in front of it as well', '4', 0, '14', '1', 1],
    ['the same digit again is the digit', '4', 0, '44', '4', 1],
    ['letters are ignored', '4', 1, 'x', '4', 1],
    ['SEC-61 a code of the recovery service is ignored', '4', 1, 'BCDF-GHJK', '4', 1],
    ['digits of other scripts are digits', '', 0, '٤', '', 0],
    ['wide digits are digits', '', 0, '４１８２０７', '418207', 5],
  ])('behavior: %s', (_name, before, index, text, after, next) => {
    expect(withTyped(of(before), index, text, readDigits)).toEqual({ digits: of(after), next })
  })

  test('behavior: SEC-13 a code of eight digits fills eight boxes', () => {
    const { digits, next } = withTyped(noDigits(8), 3, '4182 0711', readDigits)
    expect([codeOf(digits), next]).toEqual(['41820711', 7])
    expect(codeOf(withTyped(noDigits(8), 0, '418207', readDigits).digits)).toBeUndefined()
  })

  test('behavior: any input leaves six boxes of at most one digit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.string())), (steps) => {
        let digits: OtpDigits = empty
        for (const [index, text] of steps)
          digits = withTyped(digits, index, text, readDigits).digits
        expect(digits).toHaveLength(6)
        expect(digits.every((digit) => /^\d?$/.test(digit))).toBe(true)
      }),
      { numRuns: 300, seed: 6 },
    )
  })
})

describe('withoutLast', () => {
  test('default', () => {
    expect(withoutLast(of('418'), 2)).toEqual({ digits: of('41'), next: 2 })
    expect(withoutLast(of('418'), 3)).toEqual({ digits: of('41'), next: 2 })
    expect(withoutLast(empty, 0)).toEqual({ digits: empty, next: 0 })
  })
})

test('default: returns the code once all six boxes have a digit', () => {
  expect(codeOf(of('418207'))).toBe('418207')
  expect(codeOf(of('41820'))).toBeUndefined()
  expect(codeOf(of('4 8207'))).toBeUndefined()
})

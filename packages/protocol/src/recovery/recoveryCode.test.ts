import { expect, test } from 'vitest'
import {
  formatRecoveryCode,
  parseRecoveryCode,
  recoveryCodeLength,
  recoveryCodeLetters,
} from './recoveryCode.js'

test.each([
  'BCDFGHJK',
  'bcdfghjk',
  'BCDF-GHJK',
  'bcdf ghjk',
  ' BCDF\u2013GHJK\n',
  'BCDF \u2011 GHJK',
])('default: %j is a code', (text) => {
  expect(parseRecoveryCode(text)).toBe('BCDFGHJK')
})

test.each([
  '',
  '418207',
  '41820711',
  'BCDFGHJ',
  'BCDFGHJKL',
  'ABCDFGHJ',
  'BCDF_GHJK',
  'BCDFGHJ1',
  'ＢＣＤＦＧＨＪＫ',
])('error: SEC-61 %j is no code', (text) => {
  expect(parseRecoveryCode(text)).toBe(undefined)
})

test('behavior: a code is parsed as it is shown', () => {
  expect(parseRecoveryCode(formatRecoveryCode('ZXWVTSRQ'))).toBe('ZXWVTSRQ')
})

test('behavior: SEC-61 there are more than 2.5 × 10^10 codes, none of which has a vowel, a digit or a look-alike', () => {
  expect(new Set(recoveryCodeLetters).size ** recoveryCodeLength).toBe(2.56e10)
  expect(recoveryCodeLetters).toMatch(/^[A-Z]+$/)
  expect(recoveryCodeLetters).not.toMatch(/[AEIOUY]/)
})

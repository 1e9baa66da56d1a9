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
])('default: parses %j', (text) => {
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
])('error: SEC-61 returns undefined for %j', (text) => {
  expect(parseRecoveryCode(text)).toBe(undefined)
})

test('behavior: parses a formatted code', () => {
  expect(parseRecoveryCode(formatRecoveryCode('ZXWVTSRQ'))).toBe('ZXWVTSRQ')
})

test('behavior: SEC-61 there are 2.56 × 10^10 codes, without vowels, digits and look-alike letters', () => {
  expect(new Set(recoveryCodeLetters).size ** recoveryCodeLength).toBe(2.56e10)
  expect(recoveryCodeLetters).toMatch(/^[A-Z]+$/)
  expect(recoveryCodeLetters).not.toMatch(/[AEIOUY]/)
})

import { expect, test } from 'vitest'
import { letterForm } from './letterForm.js'

const read = (text: string): string => letterForm.read(text).join('')

test('default', () => {
  expect(read('bcdf-ghjk')).toBe('BCDFGHJK')
  expect(read('B')).toBe('B')
})

test('behavior: reads the code out of a copied mail', () => {
  expect(read('Your code: BCDF‑GHJK. It is valid for ten minutes.')).toBe('BCDFGHJK')
})

test('error: digits and letters that no code has are left out', () => {
  expect(read('1234')).toBe('')
  expect(read('BAC')).toBe('BC')
})

import { expect, test } from 'vitest'
import { letterForm } from './letterForm.js'

const read = (text: string): string => letterForm.read(text).join('')

test('default', () => {
  expect(read('bcdf-ghjk')).toBe('BCDFGHJK')
  expect(read('B')).toBe('B')
})

test('behavior: reads the code from a pasted mail', () => {
  expect(read('Your code: BCDF‑GHJK. It is valid for ten minutes.')).toBe('BCDFGHJK')
})

test('error: omits digits and letters that no code has', () => {
  expect(read('1234')).toBe('')
  expect(read('BAC')).toBe('BC')
})

import { expect, test } from 'vitest'
import { sameSecret } from './sameSecret.js'

test('default', () => {
  expect(sameSecret('415263', '415263')).toBe(true)
  expect(sameSecret('415263', '415264')).toBe(false)
})

test('behavior: texts of different lengths differ', () => {
  expect(sameSecret('4152', '415263')).toBe(false)
  expect(sameSecret('', '4')).toBe(false)
})

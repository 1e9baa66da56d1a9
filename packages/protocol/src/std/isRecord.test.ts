import { expect, test } from 'vitest'
import { isRecord } from './isRecord.js'

test('default', () => {
  expect(isRecord({ name: 'Tern' })).toBe(true)
  expect(isRecord(Object.create(null))).toBe(true)
})

test('error: returns false for any other value', () => {
  for (const value of [null, undefined, [], 'Tern', 7, () => undefined])
    expect(isRecord(value)).toBe(false)
})

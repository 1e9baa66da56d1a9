import { expect, test } from 'vitest'
import { shortAddress } from './shortAddress.js'

test('default: four characters at each end', () => {
  expect(shortAddress('0x8F3aa66C7d8E9f0A1b2C3d4E5f60718293A4c41D')).toBe('0x8F3a…c41D')
})

test('behavior: keeps a short text unchanged', () => {
  expect(shortAddress('0x8F3ac41D')).toBe('0x8F3ac41D')
})

import { expect, test } from 'vitest'
import { sameAddress } from './sameAddress.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('default', () => {
  expect(sameAddress(address, address.toLowerCase())).toBe(true)
  expect(sameAddress(address, address.replace('5', '6'))).toBe(false)
})

test('behavior: an absent address equals no address', () => {
  expect(sameAddress(undefined, address)).toBe(false)
  expect(sameAddress(address, undefined)).toBe(false)
  expect(sameAddress(undefined, undefined)).toBe(false)
})

import { expect, test } from 'vitest'
import { isAddress } from './isAddress.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('default', () => {
  expect(isAddress(address)).toBe(true)
  expect(isAddress(address.toLowerCase())).toBe(true)
})

test('error: rejects any other value', () => {
  const others = [address.slice(2), `${address}0`, ` ${address}`, `${address}\n`, [address], 7]
  for (const value of [...others, undefined]) expect(isAddress(value)).toBe(false)
})

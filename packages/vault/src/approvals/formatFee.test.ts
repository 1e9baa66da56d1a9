import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { formatFee } from './formatFee.js'

test.each([
  ['0', '0'],
  ['0.000021', '0.000021'],
  ['0.000021000000336', '0.000022'],
  ['0.0000000012345', '0.0000000013'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['0.9999999', '1'],
  ['12.3456781', '12.345679'],
  ['3', '3'],
])('default: %s is shown as %s, never less than the fee', (amount, shown) => {
  expect(formatFee(parseEther(amount), 18)).toBe(shown)
})

import { toCoinType } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainOfCoinType, evmCoinType } from './coinTypes.js'

describe('chainOfCoinType', () => {
  test('default', () => {
    expect(chainOfCoinType(60, 1)).toBe(1)
    expect(chainOfCoinType(60n, 31337)).toBe(31337)
    expect(chainOfCoinType(0x8000_0000 + 8453, 1)).toBe(8453)
  })

  test('behavior: parses the type of all chains, and the ENSIP-11 type of chain 1', () => {
    expect(chainOfCoinType(0x8000_0000, 1)).toBe('every')
    expect(chainOfCoinType(0x8000_0001, 31337)).toBe(1)
  })

  test.each([0, 1, 59, 61, 501, 0x7fff_ffff, 2 ** 32, 2n ** 256n - 1n])(
    'error: returns undefined for %s, which is not of an EVM chain',
    (coinType) => {
      expect(chainOfCoinType(coinType, 1)).toBeUndefined()
    },
  )
})

describe('evmCoinType', () => {
  test('default', () => {
    for (const chainId of [10, 8453, 31337, 2 ** 31 - 1]) {
      expect(BigInt(evmCoinType(chainId))).toBe(toCoinType(chainId))
      expect(chainOfCoinType(evmCoinType(chainId), 1)).toBe(chainId)
    }
  })
})

import { expect, test } from 'vitest'
import { idKey } from './idKey.js'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('default', () => {
  const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect(idKey(address)).toBe(address.toLowerCase())
  expect(idKey(`eip155:1:${address}`)).toBe(`eip155:1:${address.toLowerCase()}`)
})

test('behavior: keeps the case of base58', () => {
  expect(idKey(mint)).toBe(mint)
  expect(idKey(`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`)).toContain(mint)
})

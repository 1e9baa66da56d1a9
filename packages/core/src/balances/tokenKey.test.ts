import { expect, test } from 'vitest'
import { tokenKey } from './tokenKey.js'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  [
    'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  ],
  ['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'eip155:1:native'],
  ['eip155:1:native', 'eip155:1:native'],
  [
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`,
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`,
  ],
])('default: %s', (id, key) => {
  expect(tokenKey(id)).toBe(key)
})

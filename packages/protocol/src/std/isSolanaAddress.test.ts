import { expect, test } from 'vitest'
import { isSolanaAddress } from './isSolanaAddress.js'

test('default', () => {
  for (const address of [
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'So11111111111111111111111111111111111111112',
  ])
    expect(isSolanaAddress(address)).toBe(true)
})

test.each([
  ['an EVM address', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['31 bytes', '1111111111111111111111111111111'],
  ['33 bytes', '111111111111111111111111111111111'],
  ['more than 32 bytes in 44 letters', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['a letter that base58 lacks', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0'],
  ['a line break at the end', '11111111111111111111111111111111\n'],
  ['no text', 7],
])('error: %s', (_what, value) => {
  expect(isSolanaAddress(value)).toBe(false)
})

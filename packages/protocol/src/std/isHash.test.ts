import { expect, test } from 'vitest'
import { isHash } from './isHash.js'

const hash = `0x${'aB'.repeat(32)}`

test('default', () => {
  expect(isHash(hash)).toBe(true)
})

test('error: rejects any other value', () => {
  for (const value of [
    hash.slice(2),
    `x${hash}`,
    `${hash}0`,
    `${hash}\n`,
    hash.slice(0, -1),
    [hash],
    null,
  ])
    expect(isHash(value)).toBe(false)
})

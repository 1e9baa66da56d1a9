import { expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { workChallenge, workHeader } from './workChallenge.js'

test('default: parses a challenge, and names the header of its solution', () => {
  const challenge = { challenge: 'c', bits: 18 }
  expect(parseWith(workChallenge, challenge)).toEqual(challenge)
  expect(workHeader).toBe('x-latchkey-work')
})

test('behavior: accepts 1 to 24 bits and 256 characters', () => {
  for (const bits of [1, 24])
    expect(parseWith(workChallenge, { challenge: 'c'.repeat(256), bits })?.bits).toBe(bits)
})

test.each([
  { challenge: 'c'.repeat(257), bits: 18 },
  { challenge: 'c', bits: 25 },
  { challenge: 'c', bits: 0 },
  { challenge: 'c', bits: 1.5 },
  { challenge: 1, bits: 18 },
  { challenge: 'c' },
  { bits: 18 },
])('error: rejects %o', (challenge) => {
  expect(parseWith(workChallenge, challenge)).toBeUndefined()
})

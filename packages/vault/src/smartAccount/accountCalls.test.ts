import * as fc from 'fast-check'
import { type Address, bytesToHex, concatHex, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeAccountCalls, encodeAccountCalls } from './accountCalls.js'
import type { Call } from './smartAccounts.js'

const bytes = (min: number, max: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((each) => bytesToHex(each))
const call: fc.Arbitrary<Call> = fc.record({
  to: bytes(20, 20) as fc.Arbitrary<Address>,
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: bytes(0, 200),
})
const calls = fc
  .array(call, { minLength: 1, maxLength: 8 })
  .map((list) => list as [Call, ...Call[]])
const lower = (list: readonly Call[]): Call[] =>
  list.map((each) => ({ ...each, to: each.to.toLowerCase() as Address }))

describe('the call data of an account', () => {
  test('default', () => {
    fc.assert(
      fc.property(
        calls,
        (list) => void expect(lower(decodeAccountCalls(encodeAccountCalls(list)))).toEqual(list),
      ),
    )
  })

  test('error: rejects other functions, and calls in another encoding', () => {
    const refused = (data: Hex): unknown =>
      expect(() => decodeAccountCalls(data)).toThrow(
        expect.objectContaining({ name: 'invalidParams', code: -32602 }),
      )
    fc.assert(fc.property(bytes(0, 400), (data) => void refused(data)))
    // Trailing bytes would be signed, but no contract reads them.
    fc.assert(
      fc.property(
        calls,
        bytes(1, 64),
        (list, more) => void refused(concatHex([encodeAccountCalls(list), more])),
      ),
    )
    // `delegateExecute(address,bytes)`, `transferOwnership(address)`.
    for (const selector of ['0xb61d27f7', '0xf2fde38b', '0x'] as const)
      refused(concatHex([selector, pad('0x01', { size: 32 })]))
    // An empty list of calls.
    refused(concatHex(['0x34fcd5be', pad('0x20', { size: 32 }), pad('0x', { size: 32 })]))
  })
})

import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.js'

describe('toBase58', () => {
  test('default', () => {
    expect(toBase58(Uint8Array.of(0, 0, 40, 127, 180, 205))).toBe('11233QC4')
    expect(toBase58(new Uint8Array())).toBe('')
    expect(toBase58(new Uint8Array(3))).toBe('111')
  })

  test('behavior: encodes any bytes as @scure/base does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(toBase58(bytes)).toBe(base58.encode(bytes))
      }),
    )
  })
})

describe('fromBase58', () => {
  test('default', () => {
    expect(fromBase58('11233QC4')).toEqual(Uint8Array.of(0, 0, 40, 127, 180, 205))
    expect(fromBase58('')).toEqual(new Uint8Array())
  })

  test('behavior: decodes its own encoding of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromBase58(toBase58(bytes))).toEqual(bytes)
      }),
    )
  })

  test('error: returns undefined for a character outside the alphabet', () => {
    for (const text of ['0', 'O', 'I', 'l', '11233QC4 ']) expect(fromBase58(text)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCursor, writeCursor } from './pageCursor.js'

const account = `0x${'ab'.repeat(20)}`
const chainIds = [1, 10, 31337]

describe('a cursor', () => {
  test('default', () => {
    expect(readCursor(undefined, account, [1, 10])).toEqual(
      new Map([
        [1, undefined],
        [10, undefined],
      ]),
    )
    expect(writeCursor(new Map(), account, chainIds)).toBeNull()
  })

  test('behavior: parses a written cursor to the same positions', () => {
    const position = fc.option(fc.record({ block: fc.maxSafeNat(), index: fc.maxSafeNat() }), {
      nil: undefined,
    })
    const positions = fc.uniqueArray(fc.tuple(fc.constantFrom(...chainIds), position), {
      minLength: 1,
      selector: ([chainId]) => chainId,
    })
    fc.assert(
      fc.property(positions, (entries) => {
        const text = writeCursor(new Map(entries), account, chainIds) ?? ''
        expect(text).toMatch(/^[-_a-zA-Z0-9]{1,2048}$/)
        expect(readCursor(text, account, chainIds)).toEqual(new Map(entries))
      }),
      { seed: 1 },
    )
  })

  test('error: rejects a cursor of another account, of other chains, or an invalid one', () => {
    const text = writeCursor(new Map([[1, { block: 5, index: 2 }]]), account, chainIds) ?? ''
    const refused: [string, string, readonly number[]][] = [
      [text, `0x${'cd'.repeat(20)}`, chainIds],
      [text, account, [1]],
      [text.slice(0, -3), account, chainIds],
      ['WzFd', account, chainIds],
      ['AAAA', account, chainIds],
    ]
    for (const [cursor, owner, chains] of refused)
      expect(() => readCursor(cursor, owner, chains)).toThrow(/Ask again without a cursor/)
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (cursor) => {
        expect(() => readCursor(cursor, account, chainIds)).toThrow(
          expect.objectContaining({ status: 400, code: 'cursor_invalid' }),
        )
      }),
      { seed: 1 },
    )
  })
})

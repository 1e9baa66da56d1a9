import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './cleanText.js'

describe('cleanText', () => {
  test('default', () => {
    expect(cleanText('  Tern   wallet ', 64)).toBe('Tern wallet')
  })

  test('behavior: SEC-41 controls, zero-width and bidirectional marks are removed', () => {
    expect(cleanText('Te\u202ern\u200b\u0000 \u2066wal\u2069let\ufeff', 64)).toBe('Tern wallet')
  })

  test('behavior: cuts long names by user-perceived characters', () => {
    expect(cleanText('👩‍🚀'.repeat(10), 3)?.length).toBeLessThan(30)
    expect(cleanText('a'.repeat(1000), 64)).toHaveLength(64)
  })

  test('behavior: stacked marks cannot paint over the neighbours', () => {
    expect(cleanText(`Z${'\u0351'.repeat(500)}algo`, 64)?.length).toBeLessThan(20)
  })

  test('behavior: cuts at the limit exactly, and leaves no space at the end', () => {
    expect(cleanText('abc', 3)).toBe('abc')
    expect(cleanText('ab c', 3)).toBe('ab')
    expect(cleanText('äb c', 3)).toBe('äb')
    expect(cleanText('äbcd', 3)).toBe('äbc')
    expect(cleanText('👩👩', 1)).toBe('👩')
  })

  test('behavior: composes marks, and keeps seven of them on one letter', () => {
    expect(cleanText('a\u0308', 64)).toBe('ä')
    expect(cleanText(`x${'\u0351'.repeat(20)}`, 64)).toBe(`x${'\u0351'.repeat(7)}`)
  })

  test('behavior: reads at most eight units per character, so that a megabyte costs no time', () => {
    expect(cleanText(`${' '.repeat(8)}a`, 1)).toBeUndefined()
    expect(cleanText(`${' '.repeat(7)}a`, 1)).toBe('a')
  })

  test('behavior: line breaks of any kind become one space', () => {
    expect(cleanText('a \u00a0\u3000b', 64)).toBe('a b')
    expect(cleanText('é\t\n b', 64)).toBe('é b')
  })

  test('error: returns undefined if no text is left', () => {
    for (const value of ['', '   ', '\u200b\u202e', null, undefined, 7, {}, []])
      expect(cleanText(value, 64)).toBeUndefined()
  })

  test('behavior: SEC-41 no result has an unsafe character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
        const text = cleanText(value, 32)
        return text === undefined || !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u.test(text)
      }),
      { numRuns: 3_000, seed: 1 },
    )
  })
})

import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, visibleText } from './visibleText.js'

describe('untrusted texts', () => {
  test('default', () => {
    expect(visibleText('Hello,\n\twörld 👍 ❤️ 你好')).toBe('Hello,\n\twörld 👍 ❤️ 你好')
    expect(cleanText('  Dollar   Coin ', 48)).toBe('Dollar Coin')
  })

  test('behavior: SEC-41 spells out characters that hide or reverse text, and removes them from names', () => {
    const hidden = [
      '\u0000',
      '\r',
      '\u007f',
      '\u00ad',
      '\u200b',
      '\u200e',
      '\u202e',
      '\u2066',
      '\u2028',
      '\u3164',
      '\u115f',
      '\u2800',
      '\u00a0',
      '\ufeff',
      '\u{e0041}',
      '\ufe0f',
      '\ue000',
    ]
    for (const character of hidden) {
      expect(visibleText(`a${character}b`)).toMatch(/^a⟨U\+[0-9A-F]{4,6}⟩b$/)
      expect(cleanText(`a${character}b`, 16).replace(' ', '')).toBe('ab')
    }
    expect(visibleText('\ud800')).toBe('⟨U+D800⟩')
  })

  test('behavior: names are short, on one line, without stacks of accents', () => {
    expect(cleanText('x'.repeat(100), 16)).toBe(`${'x'.repeat(15)}…`)
    expect(cleanText('a\nb', 16)).toBe('a b')
    expect(cleanText(`e${'\u0301\u0323'.repeat(40)}`, 16).length).toBeLessThan(6)
  })

  test('behavior: names of the maximum length stay unchanged, also with two accents on a letter', () => {
    expect(cleanText('x'.repeat(16), 16)).toBe('x'.repeat(16))
    expect(cleanText('👍'.repeat(17), 16)).toBe(`${'👍'.repeat(15)}…`)
    expect(cleanText('x\u0337\u0338\u0336\u0335y', 16)).toBe('x\u0337\u0338y')
    expect(cleanText('a\u0308 \u200b', 16)).toBe('ä')
  })

  test('behavior: keeps a variation selector only after an emoji, and only tab and line feed of the controls', () => {
    expect(visibleText('❤\ufe0f')).toBe('❤\ufe0f')
    expect(visibleText('👍\ufe0f')).toBe('👍\ufe0f')
    expect(visibleText('👍a\ufe0f')).toBe('👍a⟨U+FE0F⟩')
    expect(visibleText('❤\u200d')).toBe('❤⟨U+200D⟩')
    expect(visibleText('\u0001')).toBe('⟨U+0001⟩')
    expect(visibleText('\u{e0041}')).toBe('⟨U+E0041⟩')
  })

  test('behavior: no text keeps a bidirectional, control or format character', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(visibleText(text)).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
        expect(cleanText(text, 16)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
      { numRuns: 500 },
    )
  })
})

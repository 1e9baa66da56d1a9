import { describe, expect, test } from 'vitest'
import { isPasted, readAmount, showAmount, typeAmount } from './readAmount.js'

/** Types text key by key into an empty field. */
function type(text: string, locale: string): { held: string; shown: string } {
  return [...text].reduce(
    ({ shown }, key) => {
      const held = typeAmount(shown + key, isPasted(shown, shown + key, 'insertText'), locale)
      return { held, shown: showAmount(held, locale) }
    },
    { held: '', shown: '' },
  )
}

describe('readAmount', () => {
  test.each([
    ['1800', 'en', '1800'],
    ['1,800', 'en', '1800'],
    ['1.800', 'en', '1.800'],
    ['1,800', 'de', '1.800'],
    ['1.800', 'de', '1800'],
    ['0,123', 'en', '0.123'],
    ['0.123', 'de', '0.123'],
    ['1,234,567.89', 'en', '1234567.89'],
    ['1.234.567,89', 'en', '1234567.89'],
    ["1'234'567.89", 'de-CH', '1234567.89'],
    ['1’234.5', 'de-CH', '1234.5'],
    ['1 234,5', 'fr', '1234.5'],
    ['1\u202f234,5', 'fr', '1234.5'],
    [' 12.5 ', 'en', '12.5'],
    ['12,5', 'en', '12.5'],
    ['.5', 'en', '.5'],
    ['5.', 'en', '5.'],
    ['0.000000000000000001', 'en', '0.000000000000000001'],
    [`${'9'.repeat(77)}.1`, 'en', `${'9'.repeat(77)}.1`],
  ])('default: %s in %s is %s', (text, locale, read) => {
    expect(readAmount(text, locale)).toBe(read)
  })

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-5',
    '+5',
    '1e18',
    '0x10',
    '12 ETH',
    '1.2.3',
    '1,23,456',
    '1.234,567.8',
    '1,,2',
    'NaN',
    '١٢',
  ])('error: rejects %j', (text) => {
    expect(readAmount(text, 'en')).toBeUndefined()
  })
})

describe('typeAmount', () => {
  test('default: an amount typed key by key keeps its size', () => {
    expect(type('1,234', 'en')).toEqual({ held: '1.234', shown: '1.234' })
    expect(type('1,234', 'de')).toEqual({ held: '1.234', shown: '1,234' })
    expect(type('1.2345', 'de')).toEqual({ held: '1.2345', shown: '1,2345' })
    expect(type('.5', 'en')).toEqual({ held: '.5', shown: '.5' })
  })

  test('behavior: a pasted amount may be grouped, and is shown as it was read', () => {
    expect(isPasted('', '1,800', undefined)).toBe(true)
    expect(isPasted('123456', '1,800', 'insertFromPaste')).toBe(true)
    expect(typeAmount('1,800', true, 'en')).toBe('1800')
    expect(typeAmount('1,800.25', true, 'en')).toBe('1800.25')
  })

  test('behavior: deleting characters does not turn a decimal mark into a grouping mark', () => {
    expect(isPasted('1,2345', '1,234', 'deleteContentBackward')).toBe(false)
    expect(typeAmount('1,234', false, 'de')).toBe('1.234')
    expect(typeAmount('1.234', false, 'de')).toBe('1.234')
    expect(typeAmount('', false, 'de')).toBe('')
  })

  test.each(['-', '1.2.', '5e', '5 ETH', 'abc'])('error: keeps %s as it was typed', (typed) => {
    expect(typeAmount(typed, false, 'en')).toBe(typed)
    expect(typeAmount(typed, true, 'en')).toBe(typed)
    expect(showAmount(typed, 'de')).toBe(typed)
  })
})

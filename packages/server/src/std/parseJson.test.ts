import { describe, expect, test } from 'vitest'
import { parseJson } from './parseJson.js'

describe('parseJson', () => {
  test('default', () => {
    expect(parseJson('{"a":[1,"\\"[{",{"b":null}],"c":"\\u00e9"}')).toEqual({
      a: [1, '"[{', { b: null }],
      c: 'é',
    })
  })

  test.each([
    '{"__proto__":{"x":1},"a":{"__proto__":[]}}',
    '{"\\u005f\\u005fproto__":{"x":1},"a":{"_\\u005Fproto__":[]}}',
  ])('behavior: SEC-55 %s', (text) => {
    const value = parseJson(text) as { a: object }
    expect([Object.getOwnPropertyNames(value), Object.getOwnPropertyNames(value.a)]).toEqual([
      ['a'],
      [],
    ])
  })

  test('error: rejects deep nesting, also after an escaped key', () => {
    expect(() => parseJson('['.repeat(64) + ']'.repeat(64))).not.toThrow()
    expect(() => parseJson('['.repeat(65) + ']'.repeat(65))).toThrow('nested more than 64 deep')
    expect(() => parseJson(`{"a\\\\":${'['.repeat(64)}${']'.repeat(64)}}`)).toThrow(
      'nested more than 64 deep',
    )
    expect(parseJson(`["${'['.repeat(65)}"]`)).toEqual(['['.repeat(65)])
  })

  test('error: rejects text that is not JSON', () => {
    expect(() => parseJson('{')).toThrow(SyntaxError)
  })
})

import { literal, number, object, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpointUrl, parseWith } from './endpoint.js'

describe('parseWith', () => {
  test('default', () => {
    expect(parseWith(object({ a: number() }), { a: 1, b: 2 })).toEqual({ a: 1 })
    expect(parseWith(literal(0), 0)).toBe(0)
  })

  test('error: returns undefined if the value does not match the schema', () => {
    expect(parseWith(string(), 1)).toBeUndefined()
  })
})

describe('endpointUrl', () => {
  const endpoint = { path: '/v1/{account}/of/{chain}' }

  test('default: writes parameters into the path, other values into the query', () => {
    expect(
      endpointUrl(
        'https://server.example/api',
        endpoint,
        { page: 2, ids: ['a', 'b'], isLong: false },
        { account: 'a/b?c', chain: 'eip155:1' },
      ),
    ).toBe('https://server.example/api/v1/a%2Fb%3Fc/of/eip155%3A1?page=2&ids=a%2Cb&isLong=false')
  })

  test('behavior: removes trailing slashes of the base URL, and keeps other slashes', () => {
    expect(endpointUrl('https://server.example/a/b//', { path: '/c' })).toBe(
      'https://server.example/a/b/c',
    )
  })

  test('behavior: leaves out empty values and unknown parameters', () => {
    expect(
      endpointUrl('https://server.example', endpoint, {
        search: '',
        ids: [],
        page: undefined,
        other: null,
        zero: 0,
      }),
    ).toBe('https://server.example/v1//of/?zero=0')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpointUrl, parseWith } from '../kernel/endpoint.js'
import { directorySnapshot, getWallets, getWalletsSnapshot, images } from './wallets.js'

/** Parses a URL as a server does. */
function read(address: string): unknown {
  return (
    getWallets.query &&
    parseWith(getWallets.query, Object.fromEntries(new URL(address).searchParams))
  )
}

describe('endpointUrl', () => {
  test('default', () => {
    const query = {
      page: 2,
      entries: 40,
      chains: ['eip155:1'],
      include: [],
      exclude: ['a', 'b'],
      search: undefined,
    }
    expect(endpointUrl('https://wallets.example/api/', getWallets, query)).toBe(
      'https://wallets.example/api/getWallets?page=2&entries=40&chains=eip155%3A1&exclude=a%2Cb',
    )
  })

  test('behavior: a server parses the query that a client writes', () => {
    const id = fc.stringMatching(/^[\w.-]{1,20}$/)
    const query = fc.record(
      {
        page: fc.integer({ min: 1, max: 999_999 }),
        entries: fc.integer({ min: 1, max: 100 }),
        include: fc.array(id, { minLength: 1, maxLength: 20 }),
        exclude: fc.array(id, { minLength: 1, maxLength: 20 }),
        search: fc.string({ minLength: 1, maxLength: 64 }),
      },
      { requiredKeys: ['page'] },
    )
    fc.assert(
      fc.property(query, (value) => {
        expect(read(endpointUrl('https://a.example', getWallets, value))).toEqual(value)
      }),
      { seed: 1 },
    )
  })

  test('error: a parameter cannot change the path, the query or the hash', () => {
    for (const id of ['../../admin', 'a/b', '?x=1', '#y', '%2e%2e']) {
      const { pathname, search, hash } = new URL(
        endpointUrl('https://a.example', images.wallet, {}, { id }),
      )
      expect(pathname.split('/')).toHaveLength(3)
      expect(pathname.startsWith('/getWalletImage/')).toBe(true)
      expect(search + hash).toBe('')
    }
  })
})

describe('getWallets', () => {
  test('default', () => {
    expect(read('https://a.example/getWallets?page=3&include=a,b,,')).toEqual({
      page: 3,
      include: ['a', 'b'],
    })
    expect(read('https://a.example/getWallets')).toEqual({ page: 1 })
  })

  test('error: rejects invalid page numbers and sizes, and long texts', () => {
    for (const page of ['0', '-1', '1.5', '1e3', 'NaN', '', '99999999'])
      expect(read(`https://a.example/getWallets?page=${page}`), page).toBeUndefined()
    for (const entries of ['0', '101', 'all'])
      expect(read(`https://a.example/getWallets?entries=${entries}`), entries).toBeUndefined()
    expect(read(`https://a.example/getWallets?search=${'x'.repeat(129)}`)).toBeUndefined()
    expect(read(`https://a.example/getWallets?include=${'x'.repeat(9000)}`)).toBeUndefined()
  })

  test('error: SEC-55 drops invalid records and unknown fields, and does not change a prototype', () => {
    const value: unknown = JSON.parse(
      '{"data":[{"id":"a","name":"A","rdns":null,"evil":1,"__proto__":{"polluted":1}},{"id":7},null,"x"],"count":2,"__proto__":{"polluted":1}}',
    )
    expect(getWallets.response !== undefined && parseWith(getWallets.response, value)).toEqual({
      data: [{ id: 'a', name: 'A', rdns: null }],
      count: 2,
    })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('error: refuses invalid pages', () => {
    for (const value of [
      null,
      [],
      {},
      { data: [] },
      { data: {}, count: 1 },
      { data: [], count: -1 },
      { data: [], count: 1.5 },
      { data: [], count: '1' },
    ])
      expect(
        getWallets.response && parseWith(getWallets.response, value),
        JSON.stringify(value),
      ).toBeUndefined()
  })
})

describe('a signed directory', () => {
  test('default', () => {
    expect(
      getWalletsSnapshot.response &&
        parseWith(getWalletsSnapshot.response, { snapshot: '{}', signature: 'ab'.repeat(64) }),
    ).toBeDefined()
    expect(
      parseWith(directorySnapshot, { version: 1, expiresAt: 2, data: [{ id: 'a', name: 'A' }, 7] }),
    ).toEqual({
      version: 1,
      expiresAt: 2,
      data: [{ id: 'a', name: 'A' }],
    })
  })

  test('error: rejects invalid signatures and versions', () => {
    for (const signature of ['', 'ab', 'zz'.repeat(64), 7])
      expect(
        getWalletsSnapshot.response &&
          parseWith(getWalletsSnapshot.response, { snapshot: '{}', signature }),
      ).toBeUndefined()
    for (const version of [-1, 1.5, '1', null])
      expect(parseWith(directorySnapshot, { version, expiresAt: 2, data: [] })).toBeUndefined()
  })
})

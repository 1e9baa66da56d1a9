import { describe, expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { balanceEndpoints } from './balances.js'

const record = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  price: 1,
  value: 12.5,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: 'https://api.example/public/getTokenImage/USDC',
}

const { balance, price } = balanceEndpoints
const read = (entry: unknown): unknown =>
  balance.response && parseWith(balance.response, { balances: [entry] })?.balances[0]

describe('balanceEndpoints', () => {
  test('default', () => {
    expect(read(record)).toEqual(record)
    expect(read({ ...record, address: undefined, isVerified: false })).toEqual({
      ...record,
      address: undefined,
      isVerified: false,
    })
  })

  test('behavior: identifies Solana tokens by their case-sensitive mints', () => {
    const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = `${cluster}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`
    const native = `${cluster}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
    const token = { ...record, chainId: cluster, address: mint }
    expect(read(token)).toEqual(token)
    expect(read({ ...token, isFrozen: true })).toEqual({ ...token, isFrozen: true })
    expect(read({ ...token, isFrozen: 'yes' })).toBeUndefined()
    expect(
      balance.query &&
        parseWith(balance.query, { forceUpdate: `${native},${mint},solana:x:${mint}` }),
    ).toEqual({ forceUpdate: [native, mint] })
    expect(
      price.body && parseWith(price.body, { currency: 'usd', addresses: [native, mint] }),
    ).toBeDefined()
    expect(read({ ...token, address: `${cluster}:0OIl${'1'.repeat(40)}` })).toBeUndefined()
    expect(read({ ...token, chainId: 'solana:mainnet' })).toBeUndefined()
  })

  test.each([
    ['more decimals than any token has', { quantity: { decimals: '37', numeric: '1' } }],
    ['a float for decimals', { quantity: { decimals: '1.5', numeric: '1' } }],
    ['decimals that are not text', { quantity: { decimals: 18, numeric: '1' } }],
    ['an amount with an exponent', { quantity: { decimals: '18', numeric: '1e77' } }],
    ['a negative amount', { quantity: { decimals: '18', numeric: '-1' } }],
    ['a negative price', { price: -1 }],
    ['an infinite price', { price: 1e12 }],
    ['no number', { price: Number.NaN }],
    ['a name with a right-to-left override', { name: 'CDSU\u202e' }],
    ['a symbol with an invisible character', { symbol: 'US\u200bDC' }],
    ['a chain of another kind', { chainId: '1' }],
    ['an address on no chain', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
  ])('error: SEC-44 %s drops the token, not the others', (_what, change) => {
    expect(
      balance.response &&
        parseWith(balance.response, { balances: [{ ...record, ...change }, record] }),
    ).toEqual({ balances: [record] })
  })

  test('behavior: drops an invalid image or value, and keeps the token', () => {
    expect(
      read({ ...record, iconUrl: 'javascript:alert(1)', value: Number.POSITIVE_INFINITY }),
    ).toEqual({ ...record, iconUrl: '', value: undefined })
  })

  test('behavior: forceUpdate keeps valid tokens only, up to a maximum', () => {
    const one = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    expect(
      balance.query &&
        parseWith(balance.query, { forceUpdate: `${one},undefined,,https://evil.example,${one}` }),
    ).toEqual({ forceUpdate: [one, one] })
    expect(
      balance.query &&
        parseWith(balance.query, { forceUpdate: Array(40).fill(one).join() })?.forceUpdate,
    ).toHaveLength(20)
  })

  test('error: rejects a price request for no tokens, for more than 100, or in another currency', () => {
    const ask = (body: unknown): unknown => price.body && parseWith(price.body, body)
    expect(ask({ currency: 'usd', addresses: [] })).toBeUndefined()
    expect(ask({ currency: 'usd', addresses: Array(101).fill(record.address) })).toBeUndefined()
    expect(ask({ currency: 'eur', addresses: [record.address] })).toBeUndefined()
    expect(
      ask({ currency: 'usd', addresses: [record.address], projectId: 'millpond' }),
    ).toBeDefined()
  })
})

import type { TokenBalance } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { lookAlikes, searchTokens } from './searchTokens.js'

const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, 'A')}`

function token(n: number, symbol: string, rest: Partial<TokenBalance> = {}): TokenBalance {
  const address = addressOf(n)
  return {
    id: `eip155:1:${address}`,
    networkId: 'eip155:1',
    address,
    name: symbol,
    symbol,
    decimals: 18,
    amount: 0n,
    isVerified: true,
    ...rest,
  }
}

const tokens: readonly TokenBalance[] = [
  token(1, 'USDC', { name: 'USD Coin', isVerified: false, amount: 5n }),
  token(2, 'USDC', { name: 'USD Coin', amount: 7n }),
  token(3, 'DAI', { name: 'Dai Stablecoin' }),
  token(4, 'SPAM', { isVerified: false }),
  token(5, 'AUSDC', { name: 'Aave coin' }),
]

const symbolsOf = (found: readonly TokenBalance[]): string[] =>
  found.map(({ symbol, id }) => `${symbol}${id.slice(-1)}`)

describe('searchTokens', () => {
  test('default: returns the tokens that the account has, and all others', () => {
    const { own, others } = searchTokens(tokens, '')
    expect(symbolsOf(own)).toEqual(['USDC2', 'USDC1'])
    expect(symbolsOf(others)).toEqual(['DAI3', 'AUSDC5'])
  })

  test('behavior: finds by symbol or name in any letter case, and puts an exact symbol first', () => {
    expect(symbolsOf(searchTokens(tokens, ' uSdC ').own)).toEqual(['USDC2', 'USDC1'])
    expect(symbolsOf(searchTokens(tokens, 'usdc').others)).toEqual(['AUSDC5'])
    expect(symbolsOf(searchTokens(tokens, 'stable').others)).toEqual(['DAI3'])
  })

  test('behavior: SEC-43 a token of no list never comes before a listed one', () => {
    expect(symbolsOf(searchTokens(tokens, 'usd').own)).toEqual(['USDC2', 'USDC1'])
  })

  test('behavior: SEC-43 an unknown token the account does not have is found by its address only', () => {
    expect(searchTokens(tokens, 'spam').others).toEqual([])
    expect(symbolsOf(searchTokens(tokens, addressOf(4)).others)).toEqual(['SPAM4'])
    expect(symbolsOf(searchTokens(tokens, addressOf(4).toLowerCase()).others)).toEqual(['SPAM4'])
    expect(searchTokens(tokens, addressOf(4).slice(0, 30)).others).toEqual([])
  })

  test('behavior: 2,000 tokens are searched in less than a frame', () => {
    const many = Array.from({ length: 2000 }, (_, n) =>
      token(n, `T${n}`, { name: `Token number ${n}` }),
    )
    searchTokens(many, 'number 1')
    // The minimum of several runs, which excludes other load on the machine.
    const times = Array.from({ length: 10 }, () => {
      const before = performance.now()
      expect(searchTokens(many, 'number 19').others).toHaveLength(111)
      return performance.now() - before
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe('lookAlikes', () => {
  test('default: SEC-43 reports the same symbol at another address', () => {
    expect([...lookAlikes(tokens)]).toEqual([tokens[0]?.id])
  })

  test('behavior: SEC-43 includes a token that was found by its address', () => {
    const found = token(9, ' dai', { isVerified: false })
    expect([...lookAlikes(tokens, found)]).toEqual([tokens[0]?.id, found.id])
  })
})

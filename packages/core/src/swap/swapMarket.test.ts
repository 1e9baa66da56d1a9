import { cpuUsage } from 'node:process'
import { nativeToken, type SwapToken } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { factsOf } from './swapFacts.js'
import { findImpostor, marketOf, mergeTokens, toListedToken } from './swapMarket.js'

const networkId = 'eip155:1'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const idOf = (digit: string): `eip155:${number}:0x${string}` => `eip155:1:0x${digit.repeat(40)}`
const listed = (symbol: string, address: SwapToken['address'], decimals = 18): SwapToken => ({
  name: symbol,
  symbol,
  address,
  decimals,
  logoUri: '',
})
const native = `eip155:1:${nativeToken}` as const

function balance(
  symbol: string,
  id: string,
  amount: bigint,
  more: Partial<TokenBalance> = {},
): TokenBalance {
  return {
    id,
    networkId,
    address: id.slice(9),
    name: symbol,
    symbol,
    decimals: 18,
    amount,
    isVerified: true,
    ...more,
  }
}
const list = [
  listed('ETH', native),
  listed('USDC', idOf('a'), 6),
  listed('DAI', idOf('b')),
].flatMap((token) => toListedToken(networkId, token) ?? [])

describe('marketOf', () => {
  const open = (balances: readonly TokenBalance[], tokens = list) =>
    marketOf({ networkId, account, listed: tokens, balances, gasPrice: 1n })

  test('default', () => {
    const market = open([balance('USDC', idOf('a'), 5n, { decimals: 6, price: '1' })])
    expect(market?.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['USDC', 5n],
      ['DAI', 0n],
      ['ETH', 0n],
    ])
    expect(market?.suggestedIds).toEqual([native, idOf('b'), idOf('a')])
    expect(market?.nativeId).toBe(native)
  })

  test('behavior: without a list, or without the native currency, there is no market', () => {
    expect([open([], []), open([], list.slice(1))]).toEqual([undefined, undefined])
  })

  test('behavior: a token appears once, in any spelling of its address', () => {
    const mixed = idOf('a').replace(/a{20}$/, 'A'.repeat(20))
    expect(
      mergeTokens(list, [balance('USDC', mixed, 5n)]).filter(({ symbol }) => symbol === 'USDC')
        .length,
    ).toBe(1)
  })

  test('error: SEC-44 uses the decimals of the list that the operator pinned', () => {
    expect(
      mergeTokens(list, [balance('USDC', idOf('a'), 5n, { decimals: 18, isVerified: false })])[0],
    ).toMatchObject({ decimals: 6, isVerified: true })
  })

  test('error: SEC-43 marks a token with the name of another, and never suggests it', () => {
    const fake = balance('usdc', idOf('c'), 10n ** 30n, { isVerified: false })
    const market = open([fake])
    expect(findImpostor(fake, market?.tokens ?? [])?.id).toBe(idOf('a'))
    expect(market?.suggestedIds).not.toContain(fake.id)
    expect(findImpostor({ ...fake, symbol: 'PEARL' }, market?.tokens ?? [])).toBe(undefined)
    expect(
      findImpostor(
        market?.tokens.find(({ id }) => id === idOf('a')) as TokenBalance,
        market?.tokens ?? [],
      ),
    ).toBe(undefined)
  })

  test('error: SEC-41 cleans texts of a list, and drops tokens of another chain', () => {
    expect(
      toListedToken(networkId, { ...listed('X', idOf('d')), symbol: '\u202eLOD', name: '' }),
    ).toMatchObject({ symbol: 'LOD', name: 'LOD' })
    expect([
      toListedToken(networkId, listed('X', `eip155:10:0x${'d'.repeat(40)}`)),
      toListedToken(networkId, listed('\u200b', idOf('d'))),
    ]).toEqual([undefined, undefined])
  })

  test('error: SEC-44 the largest possible balances cost no time', () => {
    const tokens = [
      balance('ETH', native, 10n ** 77n, { address: undefined, price: '999999999999.999999' }),
      balance('BIG', idOf('f'), 10n ** 77n, {
        decimals: 36,
        price: '0.000000000000000000000000000001',
      }),
    ]
    const market = {
      networkId,
      account,
      tokens,
      suggestedIds: [],
      nativeId: native,
      gasPrice: 10n ** 70n,
    } as const
    const before = cpuUsage()
    for (let count = 0; count < 100; count++) {
      const facts = factsOf(market, {
        sourceId: idOf('f'),
        targetId: native,
        text: '9'.repeat(41),
        unit: 'token',
        slippage: 100,
        acceptsLoss: false,
      })
      expect(facts.amountIn).toBe(BigInt('9'.repeat(41)) * 10n ** 36n)
    }
    // At most 10 ms for each of a hundred keys. CPU time: other processes do not count.
    expect(cpuUsage(before).user / 100).toBeLessThan(10_000)
  })
})

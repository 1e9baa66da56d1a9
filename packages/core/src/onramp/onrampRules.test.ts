import { describe, expect, test } from 'vitest'
import { defaultPayments } from './defaults.js'
import { onrampChoices } from './onrampChoices.js'
import {
  currenciesOf,
  limitsOf,
  methodsOf,
  moneyOf,
  newPurchase,
  type OnrampForm,
  type OnrampOffer,
  offersFor,
  problemOf,
  tokenOf,
  tokensOf,
} from './onrampRules.js'

const token = (symbol: string) => ({ id: symbol, name: symbol, symbol, networks: [] })
const provider = (id: string) => ({ id, name: id, chains: [], hasQuotes: true, hasPurchases: true })
const big: OnrampOffer = {
  provider: provider('big'),
  tokens: [token('ETH'), token('USDC')],
  payments: defaultPayments,
  isAssumed: true,
}
const small: OnrampOffer = {
  provider: provider('small'),
  tokens: [token('ETH'), token('DOL')],
  payments: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '5', max: '99.50' }] }],
  isAssumed: false,
}
const offers = [small, big]
const form = (amount: string, change: Partial<OnrampForm> = {}): OnrampForm => ({
  amount,
  currency: 'USD',
  method: 'card',
  token: 'ETH',
  ...change,
})
const sellers = (asked: OnrampForm): string[] =>
  offersFor(offers, asked).map((offer) => offer.provider.id)

describe('rules', () => {
  test('default', () => {
    expect(sellers(form('50'))).toEqual(['small', 'big'])
    expect(limitsOf(offers, form('50'))).toEqual({ min: '5', max: '7500.00' })
    expect(tokensOf(offers).map(({ symbol }) => symbol)).toEqual(['ETH', 'DOL', 'USDC'])
    expect(currenciesOf(offers)).toEqual(['USD', 'EUR'])
    expect([methodsOf(offers, 'USD'), methodsOf([small], 'USD')]).toEqual([
      ['card', 'ach_bank_account'],
      ['card'],
    ])
  })

  test.each([
    ['9.99', 'card', ['small']],
    ['10', 'card', ['small', 'big']],
    ['99.50', 'card', ['small', 'big']],
    ['99.51', 'card', ['big']],
    ['7500', 'card', ['big']],
    ['7500.01', 'card', []],
    ['25000.00', 'ach_bank_account', ['big']],
    ['25000.01', 'ach_bank_account', []],
    ['9.99', 'ach_bank_account', []],
    ['4.99', 'card', []],
  ] as const)('behavior: %s by %s is sold by %j', (amount, method, ids) => {
    expect(sellers(form(amount, { method }))).toEqual(ids)
  })

  test.each([
    ['', { kind: 'empty' }],
    ['.', { kind: 'format' }],
    ['1e3', { kind: 'format' }],
    ['12.345', { kind: 'format' }],
    ['-5', { kind: 'format' }],
    ['9'.repeat(40), { kind: 'format' }],
    ['4.99', { kind: 'low', limit: '5' }],
    ['7500.01', { kind: 'high', limit: '7500.00' }],
    ['12.', undefined],
    ['012.50', undefined],
  ])('behavior: an amount of %s: %j', (amount, problem) => {
    expect(problemOf(offers, form(amount))).toEqual(problem)
  })

  test('behavior: selects by currency and token as well', () => {
    expect(sellers(form('50', { currency: 'EUR' }))).toEqual(['big'])
    expect(sellers(form('50', { token: 'DOL' }))).toEqual(['small'])
    expect(sellers(form('50', { currency: 'CHF' }))).toEqual([])
    expect(limitsOf(offers, form('50', { currency: 'CHF' }))).toBeUndefined()
  })

  test('behavior: defaults to USDC, else to the first token', () => {
    expect([
      tokenOf(offers, undefined)?.symbol,
      tokenOf([small], 'USDC')?.symbol,
      tokenOf([], 'ETH'),
    ]).toEqual(['USDC', 'ETH', undefined])
  })

  test('behavior: returns all choices at once', () => {
    const choices = onrampChoices(offers, form('9000'))
    expect(choices).toMatchObject({
      token: { symbol: 'ETH' },
      problem: { kind: 'high', limit: '7500.00' },
      methods: ['card', 'ach_bank_account'],
      offers: [],
    })
  })

  test('behavior: keeps the typed form of an amount of money', () => {
    expect([moneyOf('50.'), moneyOf('50.25'), moneyOf('x')]).toEqual(['50', '50.25', undefined])
  })

  test('behavior: finds the new purchase by the known ones, and by time only without them', () => {
    const purchase = (id: string, minedAt: string) =>
      ({ id, metadata: { minedAt } }) as Parameters<typeof newPurchase>[0][number]
    const list = [purchase('b', '1970-01-01T00:00:01Z'), purchase('a', '1970-01-01T00:00:09Z')]
    expect(newPurchase(list, { known: ['a'], startedAt: 5000 })?.id).toBe('b')
    expect(newPurchase(list, { known: undefined, startedAt: 5000 })?.id).toBe('a')
    expect(newPurchase(list, { known: ['a', 'b'], startedAt: 0 })).toBeUndefined()
  })
})

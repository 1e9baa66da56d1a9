import {
  NetworkRequestError,
  ServerRefusedError,
  SwapRefusedError,
  type TokenBalance,
  UserRejectedError,
} from '@latchkey/core'
import type { SwapFacts } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import type { Format } from '../balances/useFormat.js'
import { enSwap } from './swapTexts.js'
import { impactTone, problemWords, quoteWords, rateLine } from './swapWords.js'

const token = (symbol: string): TokenBalance => ({
  id: symbol,
  networkId: 'eip155:1',
  name: symbol,
  symbol,
  decimals: 18,
  amount: 0n,
  isVerified: true,
})

const facts = { source: token('DOL'), target: token('ETH') } as SwapFacts

// Writes numbers as they are.
const format = { decimal: (text: string) => text } as Format

const names = { paid: '25 DOL', received: '0.01 ETH', wallet: 'Tern', app: 'Millpond' }

describe('rateLine', () => {
  test('default: the direction without leading zeros', () => {
    expect(rateLine(enSwap, format, { ...facts, rate: '0.0004', inverseRate: '2500' })).toBe(
      '1 ETH = 2500 DOL',
    )
    expect(rateLine(enSwap, format, { ...facts, rate: '12.5', inverseRate: '0.08' })).toBe(
      '1 DOL = 12.5 ETH',
    )
    expect(
      rateLine(enSwap, format, { ...facts, rate: undefined, inverseRate: undefined }),
    ).toBeUndefined()
  })
})

describe('impactTone', () => {
  test.each([
    [undefined, undefined],
    ['0.2', undefined],
    ['2.9999', undefined],
    ['3', 'warning'],
    ['9.99', 'warning'],
    ['10', 'danger'],
    ['99.999999999999', 'danger'],
    ['-12', undefined],
  ])('default: %s percent', (impact, tone) => {
    expect(impactTone(impact)).toBe(tone)
  })
})

describe('problemWords', () => {
  test('default: a declined request says that nothing was sent, and what is still there', () => {
    const { title, text } = problemWords(
      enSwap,
      { kind: 'wallet', error: new UserRejectedError() },
      names,
    )
    expect(title).toBe('Request declined')
    expect(text).toBe('You declined in Tern. Nothing was sent. Your 25 DOL is still yours.')
  })

  test.each([
    ['allowance', 'Failed to check allowance'],
    ['approval', 'Failed to create approval transaction'],
    ['transaction', 'Failed to create transaction'],
    ['wallet', 'Transaction error'],
  ] as const)('default: the words of the specification for %s', (kind, title) => {
    expect(problemWords(enSwap, { kind, error: new NetworkRequestError() }, names).title).toBe(
      title,
    )
  })

  test('behavior: SEC-47 two price sources that disagree are named, in a quote and in a review', () => {
    const error = new SwapRefusedError({ reason: 'prices', details: '1 and 2, or 1 and 1' })
    expect(quoteWords(enSwap, error)).toBe(enSwap.disputed)
    expect(problemWords(enSwap, { kind: 'quote', error }, names)).toBe(enSwap.disputed)
    expect(quoteWords(enSwap, new NetworkRequestError()).title).toBe(enSwap.quoteFailed.title)
  })

  test('behavior: a refusal of the server has a text; its details are not shown', () => {
    const known = new ServerRefusedError({ reason: 'no_route', details: '<b>x</b>' })
    expect(problemWords(enSwap, { kind: 'transaction', error: known }, names).text).toBe(
      enSwap.refusals.no_route,
    )
    const unknown = new ServerRefusedError({ reason: 'constructor', details: '<b>x</b>' })
    expect(problemWords(enSwap, { kind: 'transaction', error: unknown }, names).text).toBe(
      unknown.shortMessage,
    )
  })
})

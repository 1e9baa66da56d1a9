import {
  NetworkRequestError,
  RequestPendingError,
  ServerRefusedError,
  SwapRefusedError,
  type TokenBalance,
  UserRejectedError,
} from '@latchkey/core'
import { formatDecimal, type SwapFacts } from '@latchkey/core/internal'
import { fillTexts, loadKitTexts } from '@latchkey/locales'
import { describe, expect, test } from 'vitest'
import type { Format } from '../balances/useFormat.js'
import { enProblem } from '../connect/problemTexts.js'
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

const format = {
  decimal: (text: string, places = 3) => formatDecimal(text, 'en', places),
} as Format

const names = { paid: '25 DOL', received: '0.01 ETH', wallet: 'Tern', app: 'Millpond' }

describe('rateLine', () => {
  test('default: uses the direction without leading zeros', () => {
    expect(rateLine(enSwap, format, { ...facts, rate: '0.0004', inverseRate: '2500' })).toBe(
      '1 ETH = 2,500 DOL',
    )
    expect(rateLine(enSwap, format, { ...facts, rate: '12.5', inverseRate: '0.08' })).toBe(
      '1 DOL = 12.5 ETH',
    )
    expect(
      rateLine(enSwap, format, { ...facts, rate: undefined, inverseRate: undefined }),
    ).toBeUndefined()
  })

  test.each([
    ['2490.94758', '1 DOL = 2,490.947 ETH'],
    ['9.912345', '1 DOL = 9.912345 ETH'],
  ])('behavior: a rate of %s has decimals according to its size', (rate, text) => {
    expect(rateLine(enSwap, format, { ...facts, rate, inverseRate: '1' })).toBe(text)
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
  test('default: for a declined request says that nothing was sent and which tokens the user still has', () => {
    const { title, text } = problemWords(
      enSwap,
      { kind: 'wallet', error: new UserRejectedError() },
      names,
      enProblem,
    )
    expect(title).toBe('Request declined')
    expect(text).toBe('You declined in Tern. Nothing was sent. Your 25 DOL is still yours.')
  })

  test.each([
    ['allowance', 'Failed to check allowance'],
    ['approval', 'Failed to create approval transaction'],
    ['transaction', 'Failed to create transaction'],
    ['wallet', 'Transaction error'],
  ] as const)('default: uses the words of the specification for %s', (kind, title) => {
    expect(
      problemWords(enSwap, { kind, error: new NetworkRequestError() }, names, enProblem).title,
    ).toBe(title)
  })

  test('behavior: SEC-47 explains in a quote and in a review that two price sources disagree', () => {
    const error = new SwapRefusedError({ reason: 'prices', details: '1 and 2, or 1 and 1' })
    expect(quoteWords(enSwap, error)).toBe(enSwap.disputed)
    expect(problemWords(enSwap, { kind: 'quote', error }, names, enProblem)).toBe(enSwap.disputed)
    expect(quoteWords(enSwap, new NetworkRequestError()).title).toBe(enSwap.quoteFailed.title)
  })

  test('behavior: a refusal of the server has a text; its details are not shown', () => {
    const known = new ServerRefusedError({ reason: 'no_route', details: '<b>x</b>' })
    expect(problemWords(enSwap, { kind: 'transaction', error: known }, names, enProblem).text).toBe(
      enSwap.refusals.no_route,
    )
    const unknown = new ServerRefusedError({ reason: 'constructor', details: '<b>x</b>' })
    expect(
      problemWords(enSwap, { kind: 'transaction', error: unknown }, names, enProblem).text,
    ).toBe(unknown.shortMessage)
  })

  test('error: SEC-48 says why a swap was refused before the wallet', async () => {
    const german = fillTexts(enSwap, (await loadKitTexts('de', 'swap')).swap, '', [])
    for (const [reason, key] of [
      ['gas', 'gas'],
      ['reverts', 'reverts'],
      ['recipient', 'unsafe'],
    ] as const) {
      const error = new SwapRefusedError({ reason, details: '0x' })
      const textIn = (texts: typeof enSwap): string =>
        problemWords(texts, { kind: 'transaction', error }, names, enProblem).text
      expect(textIn(enSwap)).toBe(error.shortMessage)
      expect(textIn(german)).toBe(german.refusals[key])
    }
  })

  test('behavior: other languages show no English message', async () => {
    const { swap } = await loadKitTexts('de', 'swap')
    const { problem } = await loadKitTexts('de', 'base')
    const german = fillTexts(enSwap, swap, '', [])
    const errors = fillTexts(enProblem, problem, '', [])
    const lost = new ServerRefusedError({ reason: 'constructor' })
    expect(quoteWords(german, lost).text).toBe(german.quoteFailed.text)
    expect(problemWords(german, { kind: 'allowance', error: lost }, names, errors).text).toBe(
      german.quoteFailed.text,
    )
    const busy = new RequestPendingError()
    expect(problemWords(enSwap, { kind: 'wallet', error: busy }, names, enProblem).text).toBe(
      busy.shortMessage,
    )
    expect(problemWords(german, { kind: 'wallet', error: busy }, names, errors).text).toMatch(
      /^Tern zeigt noch/,
    )
  })
})

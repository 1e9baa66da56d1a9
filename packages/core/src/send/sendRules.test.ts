import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { amountToFiat, fiatToAmount } from './fiat.js'
import { flipped } from './flip.js'
import { emptyForm, initialSend } from './reduceSend.js'
import { sendFactsOf } from './sendFactsOf.js'
import type { SendNft } from './sendItem.js'
import { amountOf, missingOf, roomFor } from './sendRules.js'
import type { SendForm } from './sendState.js'

const DOL = '0x0000000000000000000000000000000000000001'
const TO = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'

const token = (part: Partial<TokenBalance> = {}): TokenBalance => ({
  id: 'eip155:31337:0x1',
  networkId: 'eip155:31337',
  address: DOL,
  name: 'Dollar',
  symbol: 'DOL',
  decimals: 6,
  amount: 1_012_500_000n,
  price: '1.0002',
  isVerified: true,
  ...part,
})
const form = (part: Partial<SendForm> = {}): SendForm => ({
  ...emptyForm,
  item: { kind: 'token', token: token() },
  ...part,
})
const typed = (text: string, unit: 'token' | 'fiat' = 'token', part: Partial<TokenBalance> = {}) =>
  amountOf({ item: { kind: 'token', token: token(part) }, amount: { unit, text } })
const to = (address: string): SendForm['recipient'] => ({
  status: 'found',
  text: address,
  address,
  isContract: false,
})
const nft: SendNft = {
  networkId: 'eip155:31337',
  address: DOL,
  tokenId: 7n,
  standard: 'erc1155',
  name: 'Badge',
  amount: 3n,
}

describe('amount', () => {
  test('default', () => {
    expect(typed('120.5')).toEqual({ status: 'amount', amount: 120_500_000n })
    expect(typed('.5')).toEqual({ status: 'amount', amount: 500_000n })
    expect(typed('1.')).toEqual({ status: 'amount', amount: 1_000_000n })
    expect(typed('1.500000000')).toEqual({ status: 'amount', amount: 1_500_000n })
  })

  test('behavior: an empty string and zero are not an amount yet', () => {
    for (const text of ['', ' ', '0', '0.', '0.000']) expect(typed(text).status).toBe('empty')
    for (const text of ['', '0', '0.00']) expect(typed(text, 'fiat').status).toBe('empty')
  })

  test.each([
    ['1.0000001', 'decimals'],
    ['1e3', 'notANumber'],
    ['1,5', 'notANumber'],
    ['-1', 'notANumber'],
    ['0x10', 'notANumber'],
    ['１２', 'notANumber'],
    ['9'.repeat(79), 'tooLarge'],
  ])('error: %s: %s', (text, problem) => {
    expect(typed(text)).toEqual({ status: 'problem', problem })
  })

  test('behavior: max is the whole balance of a token, and of the native currency the balance minus the fee', () => {
    const native = token({ address: undefined, decimals: 18, amount: 10n ** 18n })
    expect(amountOf({ item: { kind: 'token', token: token() }, amount: { unit: 'max' } })).toEqual({
      status: 'amount',
      amount: 1_012_500_000n,
    })
    expect(
      amountOf({ item: { kind: 'token', token: native }, amount: { unit: 'max' } }).status,
    ).toBe('estimating')
    expect(
      amountOf({ item: { kind: 'token', token: native }, amount: { unit: 'max', fee: 21_000n } }),
    ).toEqual({
      status: 'amount',
      amount: 10n ** 18n - 21_000n,
    })
    const poor = form({
      item: { kind: 'token', token: native },
      amount: { unit: 'max', fee: 10n ** 18n },
    })
    expect(missingOf(poor)).toBe('nothingLeft')
  })

  test('behavior: collectibles have whole amounts only', () => {
    expect(amountOf({ item: { kind: 'nft', nft }, amount: { unit: 'token', text: '2' } })).toEqual({
      status: 'amount',
      amount: 2n,
    })
    expect(
      amountOf({ item: { kind: 'nft', nft }, amount: { unit: 'token', text: '1.5' } }),
    ).toEqual({ status: 'problem', problem: 'decimals' })
  })

  test('behavior: converts fiat to tokens exactly, rounded down, and only with a price', () => {
    expect(typed('100', 'fiat')).toEqual({ status: 'amount', amount: 99_980_003n })
    expect(typed('100', 'fiat', { price: undefined })).toEqual({
      status: 'problem',
      problem: 'noPrice',
    })
    expect(typed('100', 'fiat', { price: '0' })).toEqual({ status: 'problem', problem: 'noPrice' })
    expect(typed('0.000001', 'fiat', { price: '65000', decimals: 8 })).toEqual({
      status: 'problem',
      problem: 'tooLittle',
    })
    expect(typed(`1${'0'.repeat(75)}`, 'fiat', { price: '0.0001', decimals: 18 })).toEqual({
      status: 'problem',
      problem: 'tooLarge',
    })
  })

  test('behavior: SEC-44 converts the largest balance with the most decimals fast', () => {
    const before = cpuUsage()
    for (const amount of [(1n << 256n) - 1n, 10n ** 77n]) {
      const item = {
        kind: 'token',
        token: token({ decimals: 36, amount, price: `0.${'0'.repeat(70)}1` }),
      } as const
      amountOf({ item, amount: { unit: 'max' } })
      flipped({ ...emptyForm, item, amount: { unit: 'max' } })
      amountOf({ item, amount: { unit: 'fiat', text: '9'.repeat(80) } })
    }
    // CPU time: other processes do not count. Microseconds.
    expect(cpuUsage(before).user).toBeLessThan(1_000_000)
  })

  test('behavior: 20,000 random sums agree with a second computation to the unit', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(
        digits,
        digits,
        fc.nat(12),
        fc.nat(12),
        fc.nat(24),
        (sum, price, sumScale, priceScale, decimals) => {
          const text = (value: bigint, scale: number): string => {
            const padded = value.toString().padStart(scale + 1, '0')
            return scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
          }
          const amount = fiatToAmount(text(sum, sumScale), text(price, priceScale), decimals)
          // amount × price ≤ sum < (amount + 1) × price, all over the same power of ten.
          const have = sum * 10n ** BigInt(priceScale + decimals)
          const cost = (units: bigint): bigint => units * price * 10n ** BigInt(sumScale)
          return amount !== undefined && cost(amount) <= have && have < cost(amount + 1n)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  test('behavior: the value of an amount is exact', () => {
    expect(amountToFiat(1_012_500_000n, '1.0002', 6)).toBe('1012.7025')
    expect(amountToFiat(1n, '2500.5', 18)).toBe('0.0000000000000025')
    expect(amountToFiat(1n, undefined, 18)).toBeUndefined()
  })
})

describe('the other unit', () => {
  test('default', () => {
    expect(flipped(form({ amount: { unit: 'token', text: '120' } }))).toEqual({
      unit: 'fiat',
      text: '120.02',
    })
    expect(flipped(form({ amount: { unit: 'fiat', text: '120.02' } }))).toEqual({
      unit: 'token',
      text: '119.996',
    })
  })

  test('behavior: flipping never increases the sent amount', () => {
    const item = { kind: 'token', token: token() } as const
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (amount) => {
        const fiat = flipped({
          ...emptyForm,
          item,
          amount: {
            unit: 'token',
            text: `${amount / 1_000_000n}.${(amount % 1_000_000n).toString().padStart(6, '0')}`,
          },
        })
        const back = fiat && amountOf({ item, amount: fiat })
        return back?.status !== 'amount' || back.amount <= amount
      }),
    )
  })

  test('behavior: without a price there is no other unit', () => {
    expect(
      flipped(form({ item: { kind: 'token', token: token({ price: undefined }) } })),
    ).toBeUndefined()
    expect(flipped(form({ item: { kind: 'token', token: token({ price: '0' }) } }))).toBeUndefined()
    expect(flipped(form({ item: { kind: 'nft', nft } }))).toBeUndefined()
  })
})

describe('missing input, in the order of the reference', () => {
  const amount = { unit: 'token', text: '120' } as const
  test.each([
    ['token', { ...emptyForm }],
    ['value', form({ amount: { unit: 'token', text: 'x' } })],
    ['amount', form()],
    ['funds', form({ amount: { unit: 'token', text: '1012.500001' } })],
    ['recipient', form({ amount })],
    ['reading', form({ amount, recipient: { status: 'reading', text: 'ada.eth' } })],
    ['address', form({ amount, recipient: { status: 'refused', text: '0x', problem: 'format' } })],
    ['address', form({ amount, recipient: to(DOL) })],
    [undefined, form({ amount, recipient: to(TO) })],
  ] as const)('default: %s', (missing, filled) => {
    expect(missingOf(filled)).toBe(missing)
  })

  test('behavior: a token is not sent to its own contract in any spelling; its chain’s currency may be', () => {
    const own = '0xAbCdEf0000000000000000000000000000000001'
    const item = { kind: 'token', token: token({ address: own }) } as const
    expect(missingOf(form({ amount, item, recipient: to(own.toLowerCase()) }))).toBe('address')
    const native = { kind: 'token', token: token({ address: undefined }) } as const
    expect(missingOf(form({ amount, item: native, recipient: to(own) }))).toBeUndefined()
  })
})

describe('roomFor', () => {
  const fee = { gas: 21_000n, maxFeePerGas: 1n, total: 20_000n }

  test('default: leaves a quarter more than the max fee', () => {
    expect(roomFor(fee)).toBe(25_000n)
  })

  test('behavior: an exact fee leaves no remainder, which Solana would refuse', () => {
    expect(roomFor({ ...fee, isExact: true })).toBe(20_000n)
  })
})

describe('sendFactsOf', () => {
  test('behavior: S28 reports a token that the issuer froze', () => {
    const isFrozen = (item: SendForm['item']): boolean =>
      sendFactsOf({ ...initialSend, form: form({ item }) }).isFrozen
    expect(isFrozen({ kind: 'token', token: token({ isFrozen: true }) })).toBe(true)
    expect(isFrozen({ kind: 'token', token: token() })).toBe(false)
    expect(isFrozen({ kind: 'nft', nft })).toBe(false)
    expect(isFrozen(undefined)).toBe(false)
  })
})

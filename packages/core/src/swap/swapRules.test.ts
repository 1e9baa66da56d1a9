import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalOf, priceTextOf } from '../balances/ratio.js'
import { formatUnits, parseUnits } from '../balances/units.js'
import {
  amountInOf,
  ESTIMATED_GAS,
  estimateOut,
  fiatOf,
  gasCostOf,
  losesMoreThan,
  maxOf,
  minimumOf,
  priceImpactOf,
  providerFeeOf,
  rateOf,
  shareOf,
  unitsForFiat,
} from './swapRules.js'

// The core has no Node types, not even in tests.
const { env } = (
  globalThis as unknown as { process: { env: Readonly<Record<string, string | undefined>> } }
).process
const numRuns = env.LATCHKEY_THOROUGH ? 100_000 : 10_000

/**
 * The reference's results follow from these prices. Its price 0.7206444126 is the double
 * 0.7206444126000001.
 */
const MATIC = { decimals: 18, price: '0.7206444126' }
const MATIC_AS_DOUBLE = { decimals: 18, price: '0.7206444126000001' }
const AVAX = { decimals: 18, price: '40.101925674' }
/** Not published by the reference; every price from 0.99995723 to 0.99995792 gives its result. */
const USDC = { decimals: 6, price: '0.9999575' }
const one = 10n ** 18n

describe('formulas of the reference', () => {
  test('default: gas', () => {
    const cost = gasCostOf(ESTIMATED_GAS, 455_966_887_160n)
    expect(formatUnits(cost, 18)).toBe('0.068395033074')
    // 0.068395033074 · 0.7207; the reference's double shows 0.0492923003364318.
    expect(fiatOf(cost, { decimals: 18, price: '0.7207' })).toBe(
      '0.049292300336431800'.replace(/0+$/, ''),
    )
    expect(Number(fiatOf(cost, { decimals: 18, price: '0.7207' }))).toBe(0.0492923003364318)
    expect(
      fiatOf(gasCostOf(ESTIMATED_GAS, 60_000_000_128n), { decimals: 18, price: '0.7207' }),
    ).toBe('0.00648630001383744')
  })

  test('default: provider fee, slippage, minimum', () => {
    expect(formatUnits(providerFeeOf(one), 18)).toBe('0.0085')
    expect(formatUnits(shareOf(one, 100), 18)).toBe('0.01')
    const amountOut = parseUnits('0.01726', 18) ?? 0n
    expect(formatUnits(shareOf(amountOut, 100), 18)).toBe('0.0001726')
    expect(formatUnits(minimumOf(amountOut, 100), 18)).toBe('0.0170874')
  })

  test('default: estimates', () => {
    const fee = providerFeeOf(one)
    // Exactly 0.01781757167726628309…
    expect(estimateOut({ amountIn: one, source: MATIC, target: AVAX, fee })).toBe(
      17_817_571_677_266_283n,
    )
    // Exactly 0.01781757167726628556…: rounded down here, up by the reference.
    const asDouble = estimateOut({ amountIn: one, source: MATIC_AS_DOUBLE, target: AVAX, fee })
    expect([asDouble, 0.017817571677266286 - Number(formatUnits(asDouble, 18)) < 4e-18]).toEqual([
      17_817_571_677_266_285n,
      true,
    ])
    expect(formatUnits(estimateOut({ amountIn: one, source: MATIC, target: USDC, fee }), 6)).toBe(
      '0.714549',
    )
    expect([
      estimateOut({ amountIn: 0n, source: MATIC, target: AVAX }),
      estimateOut({ amountIn: one, source: MATIC, target: { decimals: 18, price: '0' } }),
    ]).toEqual([0n, 0n])
  })

  test('default: price impact', () => {
    const amountOut = parseUnits('0.01726', 18) ?? 0n
    // Exactly 3.95273660195170935919…; the reference's double is 3.952736601951709.
    expect(priceImpactOf({ amountIn: one, amountOut, source: MATIC_AS_DOUBLE, target: AVAX })).toBe(
      '3.9527366019517093',
    )
    expect(
      Number(priceImpactOf({ amountIn: one, amountOut, source: MATIC_AS_DOUBLE, target: AVAX })),
    ).toBe(3.952736601951709)
    // Exactly the part that the fee takes; the reference's double is 0.8499999999999975.
    expect(
      priceImpactOf({
        amountIn: one,
        amountOut: one - providerFeeOf(one),
        source: MATIC,
        target: MATIC,
      }),
    ).toBe('0.85')
  })

  test('default: an amount that does not cover gas', () => {
    expect(maxOf({ amount: 0n }, { gasPrice: 455_966_887_160n })).toBe(0n)
    expect(maxOf({ amount: one }, { gasPrice: 455_966_887_160n })).toBe(
      one - 2n * 68_395_033_074_000_000n,
    )
    expect([
      maxOf({ amount: one, address: '0x1' }, { gasPrice: undefined }),
      maxOf({ amount: one }, { gasPrice: undefined }),
      maxOf({ amount: one }, { gasPrice: undefined, reserve: 6n }),
      maxOf({ amount: 5n }, { gasPrice: 1n, reserve: 6n }),
    ]).toEqual([one, undefined, one - 6n, 0n])
  })
})

/** Computes the same results with fractions in lowest terms, parsed digit by digit. */
interface Fraction {
  n: bigint
  d: bigint
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const lowest = (n: bigint, d: bigint): Fraction => {
  const g = gcd(n < 0n ? -n : n, d)
  return g === 0n ? { n: 0n, d: 1n } : { n: n / g, d: d / g }
}
const tenTo = (count: number): bigint => BigInt(`1${'0'.repeat(count)}`)
const read = (text: string): Fraction => {
  const point = text.indexOf('.')
  return point < 0
    ? lowest(BigInt(text), 1n)
    : lowest(BigInt(text.replace('.', '')), tenTo(text.length - point - 1))
}
const times = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.n, a.d * b.d)
const over = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.d, a.d * b.n)
const minus = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.d - b.n * a.d, a.d * b.d)
/** Rounds towards 0 to `places` decimals. */
const cut = ({ n, d }: Fraction, places: number): string => {
  const text = ((n < 0n ? -n : n) * tenTo(places)) / d
  const digits = text.toString().padStart(places + 1, '0')
  const whole =
    `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`.replace(
      /\.?0*$/,
      '',
    )
  return `${n < 0n && text > 0n ? '-' : ''}${whole}`
}

const max = tenTo(77)
const amounts = fc.oneof(
  fc.bigInt({ min: 1n, max: max }),
  fc.bigInt({ min: 1n, max: tenTo(21) }),
  fc.bigInt({ min: 1n, max: 1000n }),
)
const decimals = fc.integer({ min: 0, max: 36 })
const prices = fc
  .tuple(fc.bigInt({ min: 1n, max: tenTo(30) }), fc.integer({ min: 0, max: 24 }))
  .map(([n, places]) => cut({ n, d: tenTo(places) }, places))
  .filter((text) => text !== '0')
const tokens = fc.record({ decimals, price: prices })

describe('exact sums', () => {
  test('behavior: amounts, decimals and prices of any size are exact to the last unit', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        tokens,
        tokens,
        fc.integer({ min: 1, max: 500 }),
        (amountIn, amountOut, source, target, slippage) => {
          const paid = times(
            over({ n: amountIn, d: 1n }, { n: tenTo(source.decimals), d: 1n }),
            read(source.price),
          )
          const received = times(
            over({ n: amountOut, d: 1n }, { n: tenTo(target.decimals), d: 1n }),
            read(target.price),
          )
          const estimate = times(over(paid, read(target.price)), {
            n: tenTo(target.decimals),
            d: 1n,
          })
          const pair = { amountIn, amountOut, source, target }
          const whole = estimate.n / estimate.d
          const rate = over(
            over({ n: amountOut, d: 1n }, { n: tenTo(target.decimals), d: 1n }),
            over({ n: amountIn, d: 1n }, { n: tenTo(source.decimals), d: 1n }),
          )
          const min = times({ n: amountOut, d: 1n }, { n: 10_000n - BigInt(slippage), d: 10_000n })
          const minimum = minimumOf(amountOut, slippage)
          const limit = minus(over(received, paid), { n: 9n, d: 10n })
          return (
            fiatOf(amountIn, source) === cut(paid, 18) &&
            priceImpactOf(pair) ===
              cut(times(over(minus(paid, received), paid), { n: 100n, d: 1n }), 16) &&
            estimateOut(pair) === (whole >= 1n << 256n ? (1n << 256n) - 1n : whole) &&
            rateOf(pair) === cut(rate, 18) &&
            // Rounded in the user's favour: never less than the exact share, and less than a unit
            // more.
            minimum * min.d >= min.n &&
            (minimum - 1n) * min.d < min.n &&
            losesMoreThan(1_000n, pair) === limit.n < 0n
          )
        },
      ),
      { numRuns, seed: 47 },
    )
  }, 600_000)

  test('behavior: dollars convert to the amount that they buy, rounded down to the unit', () => {
    const money = fc
      .tuple(fc.bigInt({ min: 0n, max: tenTo(15) }), fc.integer({ min: 0, max: 6 }))
      .map(([n, places]) => cut({ n, d: tenTo(places) }, places))
    fc.assert(
      fc.property(money, tokens, (text, token) => {
        const exact = times(over(read(text), read(token.price)), {
          n: tenTo(token.decimals),
          d: 1n,
        })
        const amount = exact.n / exact.d
        return unitsForFiat(text, token) === (amount >= 1n << 256n ? undefined : amount)
      }),
      { numRuns, seed: 48 },
    )
  }, 600_000)

  test('behavior: the typed amount is swapped exactly, or not at all', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: max }), decimals, (amount, places) => {
        const text = formatUnits(amount, places)
        const finer = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(places)}1`
        return (
          amountInOf({ text, unit: 'token' }, { decimals: places }) === amount &&
          amountInOf({ text: finer, unit: 'token' }, { decimals: places }) === undefined
        )
      }),
      { numRuns, seed: 49 },
    )
    const typed = [
      '',
      '.',
      'x',
      '1e3',
      '-1',
      '1,000',
      '1.2.3',
      ' 1',
      'NaN',
      'Infinity',
      '0x10',
      '1'.repeat(90),
    ]
    expect(typed.map((text) => amountInOf({ text, unit: 'token' }, { decimals: 18 }))).toEqual(
      typed.map(() => undefined),
    )
    expect([
      amountInOf({ text: '1.', unit: 'token' }, { decimals: 2 }),
      amountInOf({ text: '.5', unit: 'token' }, { decimals: 2 }),
    ]).toEqual([100n, 50n])
    expect([
      amountInOf({ text: '10', unit: 'fiat' }, { decimals: 6, price: '4' }),
      amountInOf({ text: '10', unit: 'fiat' }, { decimals: 6 }),
    ]).toEqual([2_500_000n, undefined])
  })
})

describe('priceTextOf', () => {
  test('behavior: the decimal text of every price is exactly its number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 999_999_999_999, noNaN: true }), (price) => {
        const text = priceTextOf(price) ?? ''
        // Below 1e-60 there are more decimals than the text keeps.
        return (
          /^\d+(?:\.\d*[1-9])?$/.test(text) &&
          (Number(text) === price || (price > 0 && price < 1e-60))
        )
      }),
      { numRuns, seed: 44 },
    )
  }, 600_000)

  test('error: SEC-44 rejects values that are not a price', () => {
    for (const price of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e12, 1e300])
      expect(priceTextOf(price)).toBe(undefined)
    expect([
      priceTextOf(1e-7),
      priceTextOf(123456.789),
      priceTextOf(0),
      priceTextOf(5e-324),
      priceTextOf(1e11),
    ]).toEqual(['0.0000001', '123456.789', '0', '0', '100000000000'])
    expect(decimalOf({ of: -1n, over: 3n }, 4)).toBe('-0.3333')
  })
})

import { createTestClock } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { askSecondPrices, SECOND_PRICES_MS } from './askQuote.js'
import { factsOf } from './swapFacts.js'
import type { GetPrices } from './swapOptions.js'
import { isDisputed, worsePairOf } from './swapRules.js'
import type { Quote, SecondPrices } from './swapState.js'

const token = (id: string, price?: string): TokenBalance => ({
  ...{
    id,
    networkId: 'eip155:1',
    name: id,
    symbol: id,
    decimals: 0,
    amount: 1_000n,
    isVerified: true,
  },
  ...(price === undefined ? {} : { price }),
})
const pair = (paid?: string, received?: string) => ({
  amountIn: 100n,
  amountOut: 100n,
  source: token('0xA', paid),
  target: token('0xB', received),
})
const never = new AbortController().signal

describe('askSecondPrices', () => {
  const ask = (
    getPrices?: GetPrices,
    clock = createTestClock(),
  ): Promise<SecondPrices | undefined> => askSecondPrices({ getPrices, clock }, pair(), never)

  test('default: returns prices by id, in any letter case', async () => {
    expect(
      await ask(async ({ tokenIds }) =>
        Object.fromEntries(tokenIds.map((id, index) => [id.toLowerCase(), index + 0.5])),
      ),
    ).toEqual({
      source: '0.5',
      target: '1.5',
    })
    expect(await ask()).toBeUndefined()
  })

  test.each([[Number.NaN], [-1], [0], [1e12], ['1'], [null], [{}]])(
    'error: SEC-44 rejects a price of %s',
    async (price) => {
      expect(await ask(async () => ({ '0xA': price, '0xB': 2 }) as never)).toEqual({
        source: undefined,
        target: '2',
      })
    },
  )

  test('error: a source that does not answer within 5 s gives no price', async () => {
    const clock = createTestClock()
    const asked = ask(() => new Promise(() => {}), clock)
    await clock.advance(SECOND_PRICES_MS)
    expect(await asked).toEqual({})
    expect(clock.pending()).toBe(0)
  })
})

describe('SEC-47 prices of two sources', () => {
  test.each<
    [
      name: string,
      first: readonly [string?, string?],
      second: SecondPrices | undefined,
      disputed: boolean,
      acceptance: string | undefined,
    ]
  >([
    ['agree', ['1', '1'], { source: '1', target: '1' }, false, undefined],
    ['there is one source', ['1', '1'], undefined, false, undefined],
    ['differ by less than a tenth', ['1', '1'], { source: '1', target: '0.95' }, false, undefined],
    [
      'differ by less than a tenth and lose more together',
      ['1', '0.95'],
      { source: '1', target: '0.86' },
      false,
      'loss',
    ],
    ['differ by more than a tenth', ['1', '1'], { source: '1', target: '0.89' }, true, 'loss'],
    ['differ in what is paid', ['1', '1'], { source: '1.2', target: '1' }, true, 'loss'],
    ['differ in the user’s favor', ['1', '1'], { source: '1', target: '2' }, false, undefined],
    ['agree on a loss', ['1', '0.5'], { source: '1', target: '0.5' }, false, 'loss'],
    ['hide half of a loss', ['1', '0.8'], { source: '1', target: '0.4' }, true, 'loss'],
    ['the second gives none', ['1', '1'], {}, false, 'unconfirmed'],
    ['the second gives one', ['1', '1'], { target: '1' }, false, 'unconfirmed'],
    ['the first gives none', [], { source: '1', target: '1' }, false, undefined],
    ['none gives any', [], {}, false, 'unpriced'],
  ])('behavior: %s', (_name, [paid, received], secondPrices, disputed, acceptance) => {
    const swap = pair(paid, received)
    expect(isDisputed(1_000n, swap, secondPrices)).toBe(disputed)
    const market = {
      networkId: 'eip155:1',
      account: '0x',
      tokens: [swap.source, swap.target],
      suggestedIds: [],
      nativeId: '0xA',
      gasPrice: undefined,
    } as const
    const quote: Quote = {
      id: null,
      amountIn: 100n,
      amountOut: 100n,
      minAmountOut: 100n,
      askedAt: 0,
      secondPrices,
    }
    const facts = factsOf(
      market,
      {
        sourceId: '0xA',
        targetId: '0xB',
        text: '100',
        unit: 'token',
        slippage: 100,
        acceptsLoss: false,
      },
      quote,
    )
    expect(facts.needsAcceptance).toBe(acceptance)
    expect(facts.isUnconfirmed).toBe(
      secondPrices !== undefined &&
        (secondPrices.source === undefined || secondPrices.target === undefined),
    )
  })

  test('behavior: uses the source with the lower value back, at any prices', () => {
    const price = fc
      .double({ min: 0.001, max: 10_000, noNaN: true })
      .map((value) => value.toFixed(6))
    fc.assert(
      fc.property(price, price, price, price, (paid, received, source, target) => {
        const { source: one, target: other } = worsePairOf(pair(paid, received), { source, target })
        const share = Number(other.price) / Number(one.price)
        expect(share).toBeCloseTo(
          Math.min(Number(received) / Number(paid), Number(target) / Number(source)),
          6,
        )
      }),
    )
  })
})

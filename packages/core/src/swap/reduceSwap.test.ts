import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { UnknownError } from '../kernel/errors.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { reduceSwap } from './reduceSwap.js'
import { factsOf } from './swapFacts.js'
import { QUOTE_LIFETIME_MS } from './swapOptions.js'
import type { Quote, SwapEvent, SwapMarket, SwapPlan, SwapState } from './swapState.js'

const networkId = 'eip155:1'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = (symbol: string, amount: bigint, decimals = 18, price?: string): TokenBalance => ({
  id: `${networkId}:0x${symbol.toLowerCase()}`,
  networkId,
  ...(symbol === 'ETH' ? {} : { address: `0x${symbol.toLowerCase()}` }),
  name: symbol,
  symbol,
  decimals,
  amount,
  ...(price === undefined ? {} : { price }),
  isVerified: true,
})
const ether = token('ETH', 10n ** 19n, 18, '2500')
const dollar = token('DOL', 5_000_000n, 6, '1')
const day = token('DAY', 0n, 18, '0.5')
const market: SwapMarket = {
  networkId,
  account,
  tokens: [ether, dollar, day],
  suggestedIds: [],
  nativeId: ether.id,
  gasPrice: 10n ** 9n,
}
const form = {
  sourceId: ether.id,
  text: '',
  unit: 'token',
  slippage: 100,
  acceptsLoss: false,
} as const
const quoteOf = (amountIn: bigint, amountOut: bigint, askedAt = 0): Quote => ({
  id: 'q',
  amountIn,
  amountOut,
  minAmountOut: (amountOut * 99n) / 100n,
  askedAt,
})
const plan: SwapPlan = {
  steps: ['approve', 'swap'],
  transactions: [],
  minAmountOut: 0n,
  goodUntil: QUOTE_LIFETIME_MS,
}
const error = new UnknownError()

function run(...events: SwapEvent[]): SwapState {
  return events.reduce(reduceSwap, { status: 'uninitialized' } as SwapState)
}

const opened: SwapEvent[] = [
  { type: 'opened', networkId, account },
  { type: 'initialized', market, form },
]
const typed: SwapEvent[] = [
  ...opened,
  { type: 'tokenChosen', side: 'target', token: dollar },
  { type: 'amountTyped', text: '1' },
]
const quoted: SwapEvent[] = [
  ...typed,
  { type: 'quoted', quote: quoteOf(10n ** 18n, 2_490_000_000n) },
]
const reviewed: SwapEvent[] = [
  ...quoted,
  { type: 'reviewAsked' },
  { type: 'prepared', quote: quoteOf(10n ** 18n, 2_490_000_000n), plan },
]
const swapPlan: SwapPlan = { ...plan, steps: ['swap'] }
const ready: SwapEvent[] = [
  ...quoted,
  { type: 'reviewAsked' },
  { type: 'prepared', quote: quoteOf(10n ** 18n, 2_490_000_000n), plan: swapPlan },
]

describe('reduceSwap', () => {
  test('default', () => {
    expect(run(...opened).status).toBe('form')
    expect(run(...typed)).toMatchObject({ status: 'form', quote: { status: 'asking' } })
    expect(run(...quoted)).toMatchObject({
      status: 'form',
      quote: { status: 'quoted', quote: { minAmountOut: 2_465_100_000n } },
    })
    expect(run(...reviewed).status).toBe('review')
    const asked = run(...reviewed, { type: 'confirmed', at: 1 })
    expect(asked).toMatchObject({ status: 'approving' })
    const sent = reduceSwap(asked, { type: 'sent', hash: '0x1' })
    expect(sent).toMatchObject({ status: 'approving', hash: '0x1' })
    const again = reduceSwap(sent, { type: 'stepConfirmed' })
    expect(again).toMatchObject({ status: 'preparing', done: ['approve'] })
    const second = [
      { type: 'prepared', quote: quoteOf(10n ** 18n, 2_490_000_000n, 5), plan: swapPlan },
      { type: 'confirmed', at: 6 },
    ] as const
    const swapping = second.reduce(reduceSwap, again)
    expect(swapping).toMatchObject({ status: 'swapping', done: ['approve'] })
    expect(
      reduceSwap(swapping, { type: 'swapped', receipt: { hash: '0x2', fee: 1n } }),
    ).toMatchObject({ status: 'success', receipt: { hash: '0x2' } })
  })

  test('behavior: ignores a second click', () => {
    const first = run(...ready, { type: 'confirmed', at: 1 })
    expect(reduceSwap(first, { type: 'confirmed', at: 1 })).toBe(first)
    expect(reduceSwap(first, { type: 'reviewAsked' })).toBe(first)
  })

  test('behavior: every key press requests a new quote and hides the old one', () => {
    const one = run(...typed)
    const two = reduceSwap(one, { type: 'amountTyped', text: '12' })
    expect('quote' in one && 'quote' in two && one.quote !== two.quote).toBe(true)
    expect(reduceSwap(two, { type: 'amountTyped', text: '12' })).toBe(two)
  })

  test.each([
    ['', 'none'],
    ['0', 'none'],
    ['.', 'none'],
    ['x', 'none'],
    ['1e3', 'none'],
    ['0.0000000000000000001', 'none'],
    ['1,5', 'asking'],
    ['99999', 'asking'],
  ])('behavior: "%s" typed: %s', (text, status) => {
    expect(run(...typed, { type: 'amountTyped', text })).toMatchObject({
      status: 'form',
      form: { text: text.replace(',', '.') },
      quote: { status },
    })
  })

  test.each([
    ['1', undefined],
    ['9.9999', 'gas'],
    ['11', 'balance'],
    ['abc', 'format'],
    ['1.2.3', 'format'],
    ['0.0000000000000000001', 'precision'],
    ['9'.repeat(80), 'precision'],
  ])('behavior: "%s" is wrong because of %s', (text, problem) => {
    const state = run(...typed, { type: 'amountTyped', text })
    expect(state.status === 'form' && factsOf(state.market, state.form).problem).toBe(problem)
    const asked = reduceSwap(
      reduceSwap(state, { type: 'quoted', quote: quoteOf(10n ** 18n, 1n) }),
      { type: 'reviewAsked' },
    )
    if (problem) expect(asked.status).toBe('form')
  })

  test('behavior: flipping turns the received amount into the paid one, to the last unit, or 1', () => {
    expect(run(...quoted, { type: 'flipped' })).toMatchObject({
      form: { sourceId: dollar.id, targetId: ether.id, text: '2490' },
      quote: { status: 'asking' },
    })
    const large = quoteOf(10n ** 18n, 1_234_567_890_123_456_789n)
    expect(run(...typed, { type: 'quoted', quote: large }, { type: 'flipped' })).toMatchObject({
      form: { text: '1234567890123.456789' },
    })
    expect(
      run(...opened, { type: 'tokenChosen', side: 'target', token: dollar }, { type: 'flipped' }),
    ).toMatchObject({ form: { text: '1' } })
    const alone = run(...opened)
    expect(reduceSwap(alone, { type: 'flipped' })).toBe(alone)
  })

  test('behavior: choosing the same token twice swaps the two tokens', () => {
    expect(run(...typed, { type: 'tokenChosen', side: 'target', token: ether })).toMatchObject({
      form: { sourceId: dollar.id, targetId: ether.id },
    })
    const state = run(...typed)
    expect(
      reduceSwap(state, {
        type: 'tokenChosen',
        side: 'target',
        token: { ...day, networkId: 'eip155:10' },
      }),
    ).toBe(state)
  })

  test('behavior: dollars and tokens are the same amount in another unit', () => {
    const money = run(...typed, { type: 'unitSwitched' })
    expect(money).toMatchObject({ form: { unit: 'fiat', text: '2500' } })
    expect(reduceSwap(money, { type: 'unitSwitched' })).toMatchObject({
      form: { unit: 'token', text: '1' },
    })
  })

  test.each([0, -1, 0.5, 501, 10_000, Number.NaN])(
    'error: SEC-50 a slippage of %s basis points is refused',
    (slippage) => {
      const state = run(...quoted)
      expect(reduceSwap(state, { type: 'slippageChosen', slippage, isConfirmed: true })).toBe(state)
    },
  )

  test('error: SEC-50 more than 1 % must be confirmed', () => {
    const state = run(...quoted)
    expect(reduceSwap(state, { type: 'slippageChosen', slippage: 101 })).toBe(state)
    expect(
      reduceSwap(state, { type: 'slippageChosen', slippage: 500, isConfirmed: true }),
    ).toMatchObject({
      form: { slippage: 500 },
      quote: { quote: { minAmountOut: 2_365_500_000n } },
    })
    expect(reduceSwap(state, { type: 'slippageChosen', slippage: 50 })).toMatchObject({
      form: { slippage: 50 },
    })
  })

  test('error: SEC-50 does not sign a quote older than 30 s, even if timers are late', () => {
    for (const at of [QUOTE_LIFETIME_MS, QUOTE_LIFETIME_MS + 1, 10 ** 9, -1]) {
      expect(run(...ready, { type: 'confirmed', at })).toMatchObject({
        status: 'preparing',
        note: 'refreshed',
      })
    }
    expect(run(...ready, { type: 'confirmed', at: QUOTE_LIFETIME_MS - 1 }).status).toBe('swapping')
    expect(run(...ready, { type: 'quoteExpired' })).toMatchObject({
      status: 'preparing',
      note: 'refreshed',
    })
    expect(run(...quoted, { type: 'quoteExpired' })).toMatchObject({
      status: 'form',
      quote: { status: 'asking', last: { id: 'q' } },
      note: 'refreshed',
    })
  })

  test('error: SEC-47 a loss of a tenth, or a missing price, needs the user’s acceptance', () => {
    const poor = [
      ...typed,
      { type: 'quoted', quote: quoteOf(10n ** 18n, 2_200_000_000n) },
    ] as SwapEvent[]
    expect(run(...poor, { type: 'reviewAsked' }).status).toBe('form')
    expect(
      run(...poor, { type: 'lossAccepted', isAccepted: true }, { type: 'reviewAsked' }).status,
    ).toBe('preparing')
    // Another amount needs a new acceptance.
    const other = run(
      ...poor,
      { type: 'lossAccepted', isAccepted: true },
      { type: 'amountTyped', text: '2' },
      { type: 'quoted', quote: quoteOf(2n * 10n ** 18n, 1n) },
    )
    expect(reduceSwap(other, { type: 'reviewAsked' })).toBe(other)
    const unknown = { ...day, id: `${networkId}:0xnew`, price: undefined }
    expect(
      run(
        ...typed,
        { type: 'tokenChosen', side: 'target', token: unknown },
        { type: 'quoted', quote: quoteOf(10n ** 18n, 5n) },
        { type: 'reviewAsked' },
      ).status,
    ).toBe('form')
  })

  test('behavior: a declined request returns to the review', () => {
    for (const events of [reviewed, ready]) {
      const state = run(...events, { type: 'confirmed', at: 1 }, { type: 'walletRefused', error })
      expect(state).toMatchObject({ status: 'review', problem: { kind: 'wallet', error } })
      expect(['approving', 'swapping']).toContain(
        reduceSwap(state, { type: 'confirmed', at: 2 }).status,
      )
    }
  })

  test('behavior: without a reply the outcome is unknown, and a late reply counts', () => {
    const unknown = run(
      ...ready,
      { type: 'confirmed', at: 1 },
      { type: 'outcomeUnknown', error: new OutcomeUnknownError() },
    )
    expect(unknown.status).toBe('unknown')
    expect(reduceSwap(unknown, { type: 'confirmed', at: 2 })).toBe(unknown)
    expect(reduceSwap(unknown, { type: 'sent', hash: '0x3' })).toMatchObject({
      status: 'swapping',
      hash: '0x3',
    })
    expect(reduceSwap(unknown, { type: 'dismissed' }).status).toBe('form')
    // An approval is prepared again: the allowance shows its outcome.
    expect(
      run(...reviewed, { type: 'confirmed', at: 1 }, { type: 'outcomeUnknown', error }).status,
    ).toBe('preparing')
  })

  test('behavior: a failure keeps the form', () => {
    const failed = run(
      ...ready,
      { type: 'confirmed', at: 1 },
      { type: 'sent', hash: '0x1' },
      { type: 'swapFailed', failure: { reason: 'reverted', hash: '0x1', fee: 2n } },
    )
    expect(failed).toMatchObject({ status: 'failed', failure: { reason: 'reverted' } })
    expect(reduceSwap(failed, { type: 'dismissed' })).toMatchObject({
      status: 'form',
      form: { text: '1' },
      quote: { status: 'asking' },
    })
    expect(
      run(
        ...quoted,
        { type: 'reviewAsked' },
        { type: 'preparationFailed', problem: { kind: 'allowance', error } },
      ),
    ).toMatchObject({
      status: 'form',
      form: { text: '1' },
      problem: { kind: 'allowance' },
    })
  })

  test('behavior: an unexpected event changes nothing, in any order', () => {
    const events: SwapEvent[] = [
      ...reviewed,
      { type: 'prepared', quote: quoteOf(10n ** 18n, 2_490_000_000n), plan: swapPlan },
      { type: 'opened', networkId, account },
      { type: 'foundUnsupported' },
      { type: 'initializationFailed', error },
      { type: 'tokenChosen', side: 'source', token: day },
      { type: 'amountTyped', text: '2.5', unit: 'fiat' },
      { type: 'unitSwitched' },
      { type: 'flipped' },
      { type: 'slippageChosen', slippage: 300, isConfirmed: true },
      { type: 'lossAccepted', isAccepted: true },
      { type: 'marketRefreshed', tokens: market.tokens },
      { type: 'quoteFailed', error },
      { type: 'quoteExpired' },
      { type: 'quoteAsked' },
      { type: 'preparationFailed', problem: { kind: 'quote', error } },
      { type: 'reviewLeft' },
      { type: 'confirmed', at: 5 },
      { type: 'sent', hash: '0x9' },
      { type: 'batchSent', batchId: 'b' },
      { type: 'walletRefused', error },
      { type: 'outcomeUnknown', error },
      { type: 'stepConfirmed' },
      { type: 'stepFailed', problem: { kind: 'approvalFailed', hash: '0x9' } },
      { type: 'swapped', receipt: { hash: '0x9', fee: 0n } },
      { type: 'swapFailed', failure: { reason: 'dropped' } },
      { type: 'dismissed' },
      { type: 'reset' },
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (list) => {
        const end = list.reduce<{ state: SwapState; asked: number; clicks: number }>(
          ({ state, asked, clicks }, event) => {
            const next = reduceSwap(state, event)
            const isAsked =
              (next.status === 'approving' || next.status === 'swapping') &&
              next.status !== state.status &&
              !('hash' in next && next.hash) &&
              !('batchId' in next && next.batchId)
            // A wallet request follows only a click in the review.
            if (isAsked && state.status !== 'review')
              throw new Error(`${state.status} to ${next.status} by ${event.type}`)
            if ('form' in next && next.form.slippage > 500) throw new Error('slippage')
            return {
              state: next,
              asked: asked + Number(isAsked),
              clicks: clicks + Number(event.type === 'confirmed'),
            }
          },
          { state: { status: 'uninitialized' }, asked: 0, clicks: 0 },
        )
        return end.asked <= end.clicks
      }),
      { numRuns: 5_000, seed: 5 },
    )
  })
})

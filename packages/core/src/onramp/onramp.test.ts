import { createServer } from 'node:http'
import type { HistoryTransaction, OnrampProviderInfo } from '@latchkey/protocol'
import { createTestClock } from '@latchkey/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createMachine } from '../kernel/machine.js'
import { onrampEffects, POLL_MS, WAIT_MS } from './onrampEffects.js'
import { onrampOffersQuery } from './onrampOffersQuery.js'
import { onrampQuoteQuery } from './onrampQuoteQuery.js'
import type { OnrampForm } from './onrampRules.js'
import {
  firstForm,
  type OnrampEvent,
  type OnrampPurchase,
  type OnrampState,
  reduceOnramp,
} from './onrampState.js'
import { purchasesQuery } from './purchasesQuery.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ONE = 'eip155:31337'
const PAGE = 'https://shop.example/pay?token=1'
const network = {
  id: ONE,
  name: 'Sandbox One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const info: OnrampProviderInfo = {
  id: 'sandbox',
  name: 'Sandbox',
  fee: { min: '1.5', max: '1.5' },
  chains: [ONE],
  hasQuotes: true,
  hasPurchases: true,
}
const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]
const dollar = {
  id: 'dol',
  name: 'Dollar',
  symbol: 'DOL',
  networks: [
    { name: ONE, display_name: 'One', chain_id: '31337', contract_address: `0x${'d'.repeat(40)}` },
  ],
}
const options = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: limits }],
  purchaseCurrencies: [dollar],
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  paymentTotal: usd('100.00'),
  paymentSubtotal: usd('98.40'),
  coinbaseFee: usd('1.50'),
  networkFee: usd('0.10'),
  purchaseAmount: { amount: '98.4', currency: 'DOL' },
  quoteId: 'q',
}

function purchased(
  id: string,
  status: HistoryTransaction['metadata']['status'],
  minedAt = '2026-11-21T00:00:00Z',
): HistoryTransaction {
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: '',
      chain: ONE,
      minedAt,
      sentFrom: '',
      sentTo: ADDRESS,
      status,
      nonce: 0,
    },
    transfers: [
      {
        fungible_info: { name: 'DOL', symbol: 'DOL' },
        direction: 'in',
        quantity: { numeric: '98.4' },
      },
    ],
  }
}

type Reply = readonly [status: number, body: unknown]
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

/** Starts a server that replies by the end of the path; 503 for others. */
async function serve(answers: Readonly<Record<string, Reply | (() => Reply | undefined)>>) {
  const asked: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += new TextDecoder().decode(chunk)
    const path = request.url.split('?')[0]?.split('/').at(-1) ?? ''
    asked.push({ path, body })
    const answer = answers[path] ?? [503, {}]
    const reply = typeof answer === 'function' ? answer() : answer
    if (!reply) return
    response.statusCode = reply[0]
    response.end(JSON.stringify(reply[1]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close(() => {})
  })
  const clock = createTestClock()
  return {
    asked,
    clock,
    latchkey: {
      networks: [network],
      options: {
        serverUrl: `http://127.0.0.1:${server.address().port}`,
        projectId: undefined,
        clock,
      },
    },
  }
}

describe('onrampOffersQuery', () => {
  test('default', async () => {
    const { latchkey } = await serve({
      providers: [200, { providers: [info, { ...info, id: 'far', chains: ['eip155:1'] }] }],
      options: [200, options],
    })
    const offers = await onrampOffersQuery(latchkey, ONE).queryFn({})
    expect(offers).toEqual([
      { provider: info, tokens: [dollar], payments: options.paymentCurrencies, isAssumed: false },
    ])
  })

  test('behavior: a provider without a reply has the default limits and the native currency', async () => {
    const { latchkey } = await serve({ providers: [200, { providers: [info] }] })
    const [offer] = await onrampOffersQuery(latchkey, ONE).queryFn({})
    expect(offer).toMatchObject({ isAssumed: true, tokens: [{ symbol: 'ETH' }] })
    expect(
      offer?.payments.map(({ id, payment_method_limits }) => [
        id,
        ...payment_method_limits.map(({ max }) => max),
      ]),
    ).toEqual([
      ['USD', '7500.00', '25000.00'],
      ['EUR', '7500.00', '25000.00'],
    ])
  })

  test('behavior: omits tokens of other networks and tokens with a look-alike symbol', async () => {
    const away = { ...dollar, symbol: 'AWAY', networks: [{ ...dollar.networks[0], chain_id: '1' }] }
    const { latchkey } = await serve({
      providers: [200, { providers: [{ ...info, name: 'Sand\u202ebox' }] }],
      options: [
        200,
        { ...options, purchaseCurrencies: [away, { ...dollar, symbol: 'US\u200bDC' }, dollar] },
      ],
    })
    const [offer] = await onrampOffersQuery(latchkey, ONE).queryFn({})
    expect([offer?.provider.name, offer?.tokens.map(({ symbol }) => symbol)]).toEqual([
      'Sandbox',
      ['DOL'],
    ])
  })

  test('error: without a list of providers there are no offers', async () => {
    const { latchkey } = await serve({})
    await expect(onrampOffersQuery(latchkey, ONE).queryFn({})).rejects.toMatchObject({
      name: 'NetworkRequestError',
    })
  })
})

describe('onrampQuoteQuery', () => {
  const form: OnrampForm = { ...firstForm, token: 'DOL' }
  const offer = {
    provider: info,
    tokens: [dollar],
    payments: [...options.paymentCurrencies, { id: 'EUR', payment_method_limits: limits }],
    isAssumed: false,
  }
  const priceOf = (price: number): Reply => [
    200,
    { fungibles: [{ name: 'Dollar', symbol: 'DOL', iconUrl: '', price }] },
  ]
  async function ask(
    answers: Parameters<typeof serve>[0],
    change: Partial<typeof offer & { form: OnrampForm }> = {},
  ) {
    const { latchkey } = await serve(answers)
    return onrampQuoteQuery(latchkey, {
      offer: { ...offer, ...change },
      form: change.form ?? form,
      symbol: 'DOL',
      networkId: ONE,
    }).queryFn({})
  }

  test('default', async () => {
    expect(await ask({ quote: [200, quote] })).toEqual({
      kind: 'quote',
      tokens: '98.4',
      total: '100.00',
      fees: '1.6',
    })
  })

  test.each([
    ['does not add up', { coinbaseFee: usd('1.40') }],
    ['is of another amount', { paymentTotal: usd('10.00'), paymentSubtotal: usd('8.40') }],
    ['is in another currency', { networkFee: { amount: '0.10', currency: 'EUR' } }],
    ['is of another token', { purchaseAmount: { amount: '98.4', currency: 'ETH' } }],
    ['buys nothing', { purchaseAmount: { amount: '0.000', currency: 'DOL' } }],
  ])('behavior: replaces a quote that %s with an estimate', async (_what, wrong) => {
    expect(await ask({ quote: [200, { ...quote, ...wrong }], price: priceOf(1) })).toEqual({
      kind: 'estimate',
      tokens: '98.5',
    })
  })

  test('behavior: an estimate is exact to its last digit, minus the highest usual fee', async () => {
    const change = { provider: { ...info, hasQuotes: false, fee: { min: '1', max: '2' } } }
    expect(await ask({ price: priceOf(3300.1) }, change)).toEqual({
      kind: 'estimate',
      tokens: '0.029696',
    })
    expect(await ask({ price: priceOf(1e-7) }, change)).toEqual({
      kind: 'estimate',
      tokens: '980000000',
    })
  })

  test('behavior: estimates on Solana as well', async () => {
    const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { latchkey, asked } = await serve({ price: priceOf(100) })
    const offered = { ...offer, provider: { ...info, hasQuotes: false, fee: undefined } }
    const query = { offer: offered, form, symbol: 'DOL', networkId: sol } as const
    expect(await onrampQuoteQuery(latchkey, query).queryFn({})).toEqual({
      kind: 'estimate',
      tokens: '1',
    })
    expect(asked[0]?.body).toContain(`${sol}:`)
  })

  test.each([
    ['there is no price', { price: [200, { fungibles: [] }] as const }, {}],
    ['the price is zero', { price: priceOf(0) }, {}],
    [
      'the currency has no known rate',
      { price: priceOf(1) },
      { form: { ...form, currency: 'EUR' } },
    ],
  ])('behavior: returns no price where %s', async (_what, answers, change) => {
    expect(await ask(answers, { provider: { ...info, hasQuotes: false }, ...change })).toEqual({
      kind: 'elsewhere',
    })
  })
})

describe('purchasesQuery', () => {
  test('default', async () => {
    const list = [
      purchased('new', 'ONRAMP_TRANSACTION_STATUS_SUCCESS', '2026-11-21T10:00:00Z'),
      purchased('old', 'ONRAMP_TRANSACTION_STATUS_FAILED'),
    ]
    const { latchkey } = await serve({
      providers: [200, { providers: [info, { ...info, id: 'mute', hasPurchases: false }] }],
      history: [200, { data: list.toReversed(), next: null }],
    })
    expect(
      (await purchasesQuery(latchkey, ADDRESS).queryFn({})).map(({ provider, transaction }) => [
        provider,
        transaction.id,
      ]),
    ).toEqual([
      ['Sandbox', 'new'],
      ['Sandbox', 'old'],
    ])
  })
})

describe('onrampEffects', () => {
  async function buy(answers: Parameters<typeof serve>[0], change: Partial<OnrampPurchase> = {}) {
    const { asked, clock, latchkey } = await serve({
      onrampurl: [200, { url: PAGE }],
      history: [200, { data: [], next: null }],
      ...answers,
    })
    const window = { opened: [] as string[], closed: false }
    const machine = createMachine<OnrampState, OnrampEvent>({
      initial: { status: 'choosing', form: firstForm },
      reduce: reduceOnramp,
      effects: onrampEffects({ clock, server: latchkey }),
    })
    stops.push(machine.stop)
    const purchase: OnrampPurchase = {
      provider: info,
      account: { address: ADDRESS, networkId: ONE },
      amount: '50.25',
      currency: 'EUR',
      method: 'card',
      symbol: 'DOL',
      startedAt: 0,
      window: {
        open: (url) => void window.opened.push(url),
        isClosed: () => window.closed,
        close: () => {
          window.closed = true
        },
      },
      ...change,
    }
    machine.send({ type: 'buyAsked', purchase })
    const until = (fits: (state: OnrampState) => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!fits(machine.getState())) return
          stop()
          resolve()
        }
        const stop = machine.subscribe(look)
        look()
      })
    const asks = (path: string): number => asked.filter((each) => each.path === path).length
    /** Resolves when the history was requested `count` times, with any reply. */
    async function asksOfHistory(count: number): Promise<void> {
      while (asks('history') < count) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return { machine, clock, asked, window, until, asks, asksOfHistory }
  }
  const isStatus =
    (status: OnrampState['status']) =>
    (state: OnrampState): boolean =>
      state.status === status

  test('default', async () => {
    const list: HistoryTransaction[] = [purchased('before', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')]
    const { machine, clock, asked, window, until, asksOfHistory } = await buy({
      history: () => [200, { data: list, next: null }],
    })
    await until(isStatus('waiting'))
    expect(window.opened).toEqual([PAGE])
    expect(JSON.parse(asked.find(({ path }) => path === 'onrampurl')?.body ?? '')).toEqual({
      destinationWallets: [{ address: ADDRESS, blockchains: [ONE], assets: ['DOL'] }],
      defaultNetwork: ONE,
      defaultExperience: 'buy',
      presetFiatAmount: 50.25,
      paymentCurrency: 'EUR',
      paymentMethod: 'card',
      provider: 'sandbox',
    })
    await asksOfHistory(2)
    expect(machine.getState()).not.toHaveProperty('seen')
    list.unshift(purchased('mine', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'))
    await clock.advance(POLL_MS)
    await until((state) => state.status === 'waiting' && state.seen?.id === 'mine')
    list[0] = purchased('mine', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
    await clock.advance(POLL_MS)
    await until(isStatus('bought'))
    expect(machine.getState()).toMatchObject({ transaction: { id: 'mine' } })
    expect(clock.pending()).toBe(0)
  })

  test.each([
    'javascript:alert(1)',
    'http://shop.example/pay',
    'https://user:secret@shop.example/',
    'data:text/html,hi',
    'file:///etc/passwd',
  ])('error: SEC-36 does not open the URL of a page %s', async (url) => {
    const { machine, window, until } = await buy({ onrampurl: [200, { url }] })
    await until(isStatus('failed'))
    expect([window.opened, window.closed]).toEqual([[], true])
    expect(machine.getState()).toMatchObject({ error: { name: 'NetworkRequestError' } })
  })

  test('behavior: after three minutes without a purchase, the user can wait longer', async () => {
    const { machine, clock, until, asks, asksOfHistory } = await buy({})
    await until(isStatus('waiting'))
    await asksOfHistory(2)
    await clock.advance(WAIT_MS - 1)
    expect(machine.getState().status).toBe('waiting')
    await clock.advance(1)
    expect(machine.getState()).toMatchObject({ status: 'late', url: PAGE })
    const before = asks('history')
    await clock.advance(WAIT_MS)
    expect(asks('history')).toBe(before)
    machine.send({ type: 'waitAsked' })
    await asksOfHistory(before + 1)
    expect(machine.getState().status).toBe('waiting')
  })

  test('behavior: polls again after a server error, and reports a closed window', async () => {
    const state = { isAway: false }
    const { machine, clock, window, until, asksOfHistory } = await buy({
      history: () => (state.isAway ? [503, {}] : [200, { data: [], next: null }]),
    })
    await until(isStatus('waiting'))
    await asksOfHistory(2)
    state.isAway = true
    await clock.advance(POLL_MS)
    await asksOfHistory(3)
    window.closed = true
    await clock.advance(1000)
    expect(machine.getState()).toMatchObject({ status: 'waiting', isWindowClosed: true })
  })

  test('behavior: does not poll a provider without purchases', async () => {
    const { machine, clock, until, asks } = await buy(
      {},
      { provider: { ...info, hasPurchases: false } },
    )
    await until(isStatus('waiting'))
    await clock.advance(WAIT_MS * 2)
    expect([asks('history'), machine.getState().status]).toEqual([0, 'waiting'])
  })

  test('behavior: opens no page for a user who leaves before its URL is known', async () => {
    const { machine, window, until } = await buy({ onrampurl: () => undefined })
    machine.send({ type: 'left' })
    await until(isStatus('choosing'))
    while (!window.closed) await new Promise((resolve) => setTimeout(resolve, 2))
    expect(window.opened).toEqual([])
  })

  test('error: reports that the provider declined', async () => {
    const list: HistoryTransaction[] = []
    const { machine, clock, until, asksOfHistory } = await buy({
      history: () => [200, { data: list, next: null }],
    })
    await until(isStatus('waiting'))
    await asksOfHistory(2)
    list.push(purchased('mine', 'ONRAMP_TRANSACTION_STATUS_FAILED'))
    await clock.advance(POLL_MS)
    await until(isStatus('failed'))
    expect(machine.getState()).toMatchObject({ transaction: { id: 'mine' } })
  })
})

describe('reduceOnramp', () => {
  const purchase: OnrampPurchase = {
    provider: info,
    account: { address: ADDRESS, networkId: ONE },
    amount: '50',
    currency: 'USD',
    method: 'card',
    symbol: 'DOL',
    startedAt: 0,
  }

  test('behavior: never loses a choice, and opens one page at a time', () => {
    const events = fc.constantFrom<OnrampEvent>(
      { type: 'buyAsked', purchase },
      { type: 'urlReceived', url: PAGE, known: [] },
      { type: 'windowClosed' },
      { type: 'seen', transaction: purchased('a', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') },
      { type: 'seen', transaction: purchased('a', 'ONRAMP_TRANSACTION_STATUS_SUCCESS') },
      { type: 'timedOut' },
      { type: 'waitAsked' },
      { type: 'left' },
    )
    const form = { ...firstForm, amount: '33' }
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (list) => {
        let state: OnrampState = { status: 'choosing', form }
        for (const event of list) {
          const next = reduceOnramp(state, event)
          expect(next.form).toBe(form)
          if (state.status === 'opening' && event.type === 'buyAsked') expect(next).toBe(state)
          state = next
        }
      }),
      { numRuns: 2000 },
    )
  })
})

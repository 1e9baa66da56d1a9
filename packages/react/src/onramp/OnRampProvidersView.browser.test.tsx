import { setLocale } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, type Replies, silent } from '../test/world/createHttp.js'
import { createWorld } from '../test/world/createWorld.js'
import { type Look, looks } from '../test/world/looks.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'
import {
  type Buyer,
  createBuyer,
  onramps,
  PROVIDERS,
  provider,
  QUOTE,
} from '../test/world/onrampServer.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const amount = page.getByTestId('lk-buy-amount')
const error = page.getByTestId('lk-buy-error')
const outcome = page.getByTestId('lk-buy-outcome')
const row = (id: string) => page.getByTestId(`lk-provider-${id}`)

async function open(look?: Look, server?: Replies): Promise<Buyer> {
  const world = await createBuyer(look, server)
  await world.open({ view: 'OnRampProviders' }, { view: 'Account' })
  return world
}

/** Types an amount, and waits until the user has stopped typing. */
async function type({ clock }: Buyer, text: string): Promise<void> {
  await userEvent.fill(amount, text)
  await clock.advance(500)
}

const quotesOf = ({ http }: Buyer): unknown[] =>
  http.calls
    .filter(({ name }) => name === QUOTE)
    .map(({ body }) => (body as { amount: string }).amount)

testLooks('default: marks the best of two offers', async (look) => {
  await open(look)
  await expect.element(outcome).toHaveTextContent('You get 98 DOL')
  await expect.element(row('till')).toHaveTextContent('Best value')
  await expect.element(row('till')).toHaveTextContent('$100.00 total, incl. $2.00 fees')
  await expect.element(row('ferry')).toHaveTextContent('97 DOL')
  await expect.element(row('ferry')).not.toHaveTextContent('Best value')
})

test('behavior: at 320 px the total and its fees are two lines of similar length', async () => {
  await open(looks.narrow)
  const fees = row('ferry').getByText('total, incl.')
  await expect.element(fees).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(fees.element())
  const widths = [...range.getClientRects()].map(({ width }) => width)
  expect(widths).toHaveLength(2)
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
})

test('behavior: on a phone the three choices have one font size', async () => {
  await open(looks.narrow)
  await expect.element(page.getByTestId('lk-buy-method')).toBeVisible()
  const sizes = ['lk-buy-currency', 'lk-buy-method', 'lk-buy-token'].map(
    (id) => getComputedStyle(page.getByTestId(id).element()).fontSize,
  )
  expect(sizes).toEqual(['16px', '16px', '16px'])
})

test('behavior: the currency sign is where the language writes it', async () => {
  const world = await open()
  await expect.element(amount).toBeVisible()
  const isLast = (): boolean => {
    const field = amount.element()
    const sign = field.previousElementSibling?.getBoundingClientRect().left ?? 0
    return sign > field.getBoundingClientRect().left
  }
  expect(isLast()).toBe(false)
  setLocale(world.latchkey, 'de')
  await expect.poll(isLast).toBe(true)
})

testLooks('behavior: shows that the providers are loading', async (look) => {
  await open(look, { [PROVIDERS]: silent })
  await expect.element(view).toHaveTextContent('Looking for providers')
})

testLooks('behavior: shows that prices are loading', async (look) => {
  await open(look, { [QUOTE]: silent })
  await expect.element(row('till')).toBeVisible()
  await expect.element(outcome).not.toHaveTextContent('You get')
})

testLooks('error: says that providers did not load, and loads them again', async (look) => {
  const world = await open(look, { [PROVIDERS]: offline })
  const retry = page.getByTestId('lk-buy-retry')
  await expect
    .poll(async () => {
      await world.clock.advance(1_000)
      return retry.query() !== null
    })
    .toBe(true)
  await expect.element(view.getByRole('alert')).toHaveTextContent('Providers didn’t load')
  Object.assign(world.http.server, onramps())
  await retry.click()
  await expect.element(row('till')).toBeVisible()
})

testLooks('behavior: says that no provider sells on this network', async (look) => {
  const world = await open(look, onramps([provider('till', 'Till', { chains: ['eip155:1'] })]))
  await expect
    .element(view)
    .toHaveTextContent(`Buying isn’t available on Sandbox One${look.suffix} yet`)
  await view.getByRole('button', { name: 'Choose network' }).click()
  await world.shows('Networks')
})

testLooks('behavior: says that the app does not have the feature', async (look) => {
  const world = await createWorld({
    look,
    server: { [BALANCES]: { balances: [] } },
    options: { features: onlyBalances },
  })
  await world.connect()
  await world.open({ view: 'OnRampProviders' })
  await expect.element(view).toHaveTextContent('This site has no provider that sells tokens.')
})

testLooks('behavior: without a wallet, connecting comes first', async (look) => {
  const world = await createWorld({
    look,
    server: onramps(),
    options: { features: { ...onlyBalances, onramp: true } },
  })
  await world.open({ view: 'OnRampProviders' })
  await expect.element(view).toHaveTextContent('Connect a wallet first')
  await view.getByRole('button', { name: 'Connect' }).click()
  await world.shows('Connect')
})

test.each([
  ['', 'Enter an amount'],
  ['1.234', 'Enter a number with at most two decimals'],
])('error: "%s" is not an amount, and requests no price', async (text, message) => {
  const world = await open()
  await expect.element(outcome).toHaveTextContent('You get')
  const before = quotesOf(world)
  await type(world, text)
  await expect.element(error).toHaveTextContent(message)
  await expect.element(outcome).not.toBeInTheDocument()
  expect(quotesOf(world)).toEqual(before)
})

testLooks('error: marks an amount below the minimum, and offers the minimum', async (look) => {
  const world = await open(look)
  await type(world, '5')
  await expect.element(error).toHaveTextContent('Minimum: $10')
  await page.getByTestId('lk-buy-instead').click()
  await expect.element(amount).toHaveValue('10')
  await world.clock.advance(500)
  await expect.element(outcome).toHaveTextContent('You get 8 DOL')
})

testLooks('error: names the method that accepts an amount over the card limit', async (look) => {
  const world = await open(look)
  await type(world, '600')
  await expect.element(error).toHaveTextContent('Card limit: $500')
  await expect.element(view).toHaveTextContent('Bank transfers go up to $25,000.')
})

test('behavior: paying by bank instead keeps the amount', async () => {
  const world = await open()
  await type(world, '600')
  await page.getByTestId('lk-buy-other-method').click()
  await expect.element(page.getByTestId('lk-buy-method')).toHaveValue('ach_bank_account')
  await expect.element(amount).toHaveValue('600')
  await expect.element(error).not.toBeInTheDocument()
})

test('behavior: requests prices once the user has stopped typing', async () => {
  const world = await open()
  await expect.element(outcome).toHaveTextContent('You get 98 DOL')
  await userEvent.fill(amount, '25')
  await world.clock.advance(499)
  await userEvent.fill(amount, '250')
  await world.clock.advance(499)
  expect(quotesOf(world)).not.toContain('250')
  await world.clock.advance(1)
  await expect.element(outcome).toHaveTextContent('You get 248 DOL')
  expect(quotesOf(world)).not.toContain('25')
  expect(quotesOf(world).filter((asked) => asked === '250')).toHaveLength(2)
})

test('behavior: a quick amount is chosen, and marked', async () => {
  const world = await open()
  const quick = page.getByTestId('lk-buy-quick-50')
  await quick.click()
  await expect.element(quick).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(page.getByTestId('lk-buy-quick-100'))
    .toHaveAttribute('aria-pressed', 'false')
  await world.clock.advance(500)
  await expect.element(outcome).toHaveTextContent('You get 48 DOL')
})

test('error: does not show a quote whose parts do not add up', async () => {
  const { [QUOTE]: quote } = onramps()
  await open(undefined, {
    [QUOTE]: (call: { body: unknown }) => ({
      ...(quote as (call: { body: unknown }) => object)(call),
      purchaseAmount: { amount: '1000000', currency: 'ETH' },
    }),
  })
  await expect.element(outcome).toHaveTextContent('Providers show the price on their own pages')
  await expect.element(row('till')).toHaveTextContent('Fee 1.5%')
})

test('behavior: a provider without quotes shows its usual fee', async () => {
  await open(
    undefined,
    onramps([
      provider('ferry', 'Ferry', { hasQuotes: false, fee: { min: '1', max: '3.5' } }),
      provider('till', 'Till', { hasQuotes: false, fee: undefined }),
    ]),
  )
  await expect.element(row('ferry')).toHaveTextContent('Fee 1% – 3.5%')
  await expect.element(row('till')).toHaveTextContent('Price on their page')
})

test.each([
  ['lk-buy-currency', 'OnRampFiatSelect'],
  ['lk-buy-token', 'OnRampTokenSelect'],
  ['lk-what-is-a-buy', 'WhatIsABuy'],
  ['lk-purchases', 'OnRampActivity'],
] as const)('default: %s leads to %s and back', async (testId, next) => {
  const world = await open()
  await page.getByTestId(testId).click()
  await world.shows(next)
  await page.getByTestId('lk-back').click()
  await world.shows('OnRampProviders')
})

testLooks('default: lists the tokens that are sold on this network', async (look) => {
  const world = await open(look)
  await page.getByTestId('lk-buy-token').click()
  await world.shows('OnRampTokenSelect')
  await expect.element(page.getByTestId('lk-buy-token-DOL')).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByTestId('lk-buy-token-DAY')).toBeVisible()
  await expect.element(page.getByTestId('lk-buy-token-FAR')).not.toBeInTheDocument()
})

test('default: another token has its own price', async () => {
  const world = await open()
  await page.getByTestId('lk-buy-token').click()
  await page.getByTestId('lk-buy-token-DAY').click()
  await world.shows('OnRampProviders')
  await expect.element(outcome).toHaveTextContent('You get 98 DAY')
})

testLooks('default: lists the payment currencies', async (look) => {
  const world = await open(look)
  await page.getByTestId('lk-buy-currency').click()
  await world.shows('OnRampFiatSelect')
  await expect
    .element(page.getByTestId('lk-buy-currency-USD'))
    .toHaveAttribute('aria-current', 'true')
  await page.getByTestId('lk-buy-currency-EUR').click()
  await world.shows('OnRampProviders')
  await expect.element(page.getByTestId('lk-buy-currency')).toHaveTextContent('EUR')
})

testLooks('behavior: lists without an offer are empty', async (look) => {
  const world = await createBuyer(look, onramps([]))
  await world.open({ view: 'OnRampFiatSelect' })
  await expect.element(view).toHaveTextContent('Buying isn’t available here')
  await world.open({ view: 'OnRampTokenSelect' })
  await expect.element(view).toHaveTextContent('Buying isn’t available on')
})

testLooks('default: explains how buying works', async (look) => {
  const world = await createBuyer(look)
  await world.open({ view: 'WhatIsABuy' })
  await expect.element(view).toHaveTextContent('You pay a provider')
})

test('default: the explanation leads to buying', async () => {
  const world = await createBuyer()
  await world.open({ view: 'WhatIsABuy' })
  await page.getByTestId('lk-buy').click()
  await world.shows('OnRampProviders')
})

test('error: without quotes shows an estimate by the market price, marked as an estimate', async () => {
  const world = await open(undefined, {
    [QUOTE]: offline,
    '/v1/fungible/price': {
      fungibles: [
        {
          name: 'DOL',
          symbol: 'DOL',
          decimals: 6,
          iconUrl: '',
          price: 2,
          address: `eip155:31337:0x${'1'.repeat(40)}`,
        },
      ],
    },
  })
  await expect
    .poll(async () => {
      await world.clock.advance(1_000)
      return outcome.query()?.getAttribute('data-kind')
    })
    .toBe('estimate')
  await expect.element(outcome).toHaveTextContent('About 49.25 DOL, at today’s price')
  await expect.element(row('till')).toHaveTextContent('≈ 49.25')
})

test('error: without options offers the kit’s own tokens', async () => {
  const world = await open(undefined, { '/v1/onramp/options': offline })
  const token = page.getByTestId('lk-buy-token')
  await expect
    .poll(async () => {
      await world.clock.advance(1_000)
      return token.query()?.textContent
    })
    .toContain('ETH')
})

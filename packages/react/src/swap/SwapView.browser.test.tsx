import { setLocale } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, silent } from '../test/world/createHttp.js'
import {
  chooseDollar,
  createSwapper,
  fillSwap,
  QUOTES,
  type Swapper,
  swaps,
  TOKENS,
  typePaid,
} from '../test/world/createSwapper.js'
import { createWorld } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import { looks } from '../test/world/looks.js'
import { BALANCES, onlyBalances, record } from '../test/world/moneyServer.js'
import { setOnline } from '../test/world/setOnline.js'
import { testLooks } from '../test/world/testLooks.js'
import { enSwap } from './swapTexts.js'

const view = page.getByTestId('lk-view')
const submit = page.getByTestId('lk-swap-submit')
const paid = page.getByTestId('lk-swap-from-amount')
const received = page.getByTestId('lk-swap-to-amount')
const error = page.getByTestId('lk-swap-error')

const amountsOf = ({ http }: Swapper): (string | null)[] =>
  http.calls.filter(({ name }) => name === QUOTES).map(({ url }) => url.searchParams.get('amount'))

testLooks('default: shows an empty form', async (look) => {
  await createSwapper({ look })
  await expect.element(page.getByTestId('lk-swap-from-token')).toHaveTextContent('ETH')
  await expect.element(submit).toHaveTextContent('Choose token')
  await expect.element(submit).toBeDisabled()
})

testLooks('behavior: waits while the market loads', async (look) => {
  await createSwapper({ look, server: { [TOKENS]: silent } })
  await expect.element(view).toHaveTextContent('Loading tokens and prices')
})

test('error: a market that does not load shows the reason, and loads at the second attempt', async () => {
  const world = await createSwapper()
  await expect.element(page.getByTestId('lk-swap-from-token')).toBeVisible()
  // Ends the swap.
  await page.getByTestId('lk-close').click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  world.http.server[TOKENS] = refusal(400, 'broken')
  await world.open({ view: 'Account' })
  await page.getByTestId('lk-action-swap').click()
  await expect.element(page.getByText(enSwap.notInitialized).first()).toBeVisible()
  await world.shows('Account')
  await page.getByTestId('lk-action-swap').click()
  await world.shows('Swap')
  await expect.element(view.getByRole('alert')).toHaveTextContent(enSwap.notInitialized)
  Object.assign(world.http.server, swaps())
  await submit.click()
  await expect.element(page.getByTestId('lk-swap-from-token')).toHaveTextContent('ETH')
})

testLooks('behavior: a network without swaps names those with swaps', async (look) => {
  const tokens = swaps()[TOKENS] as (call: { url: URL }) => object
  const world = await createSwapper({
    look,
    server: {
      // Only the other network has tokens.
      [TOKENS]: ({ url }: { url: URL }) => {
        const other = url.searchParams.get('chainId') === 'eip155:31338'
        const here = new URL(url)
        here.searchParams.set('chainId', 'eip155:31337')
        return other ? tokens({ url: here }) : { tokens: [] }
      },
    },
  })
  await expect.element(view).toHaveTextContent(`No swaps on Sandbox One${look.suffix} yet`)
  await expect.element(view).toHaveTextContent(`Swaps work on Sandbox Two${look.suffix}.`)
  await page.getByTestId('lk-swap-change-network').click()
  await world.shows('Networks')
})

testLooks('behavior: without a wallet, connecting comes first', async (look) => {
  const world = await createWorld({
    look,
    server: { [BALANCES]: { balances: [] }, ...swaps() },
    options: { features: { ...onlyBalances, swap: true } },
  })
  await world.open({ view: 'Swap' })
  await submit.click()
  await world.shows('Connect')
})

testLooks('default: shows a quote with its details', async (look) => {
  const world = await createSwapper({ look })
  await fillSwap(world)
  await expect.element(received).toHaveTextContent('1,980')
  await expect.element(page.getByTestId('lk-swap-minimum')).toHaveTextContent('1,960.2 DOL')
  await expect.element(page.getByTestId('lk-swap-impact')).toHaveTextContent('1%')
  await expect.element(page.getByTestId('lk-swap-slippage')).toHaveTextContent('1%')
  await expect.element(submit).toHaveTextContent('Review swap')
})

/** Opens a filled form at 320 px in a language. */
async function fillNarrow(locale: string): Promise<void> {
  const world = await createSwapper({ look: looks.narrow })
  await fillSwap(world)
  await expect.element(submit).toHaveTextContent('Review swap')
  setLocale(world.latchkey, locale)
}

test('behavior: at 320 px rate and fees share a line, as do a fee and its name', async () => {
  await fillNarrow('sv')
  const fee = page.getByTestId('lk-swap-network-fee')
  await expect.element(page.getByTestId('lk-swap-details')).toHaveTextContent('Nätverksavgift')
  const summary = page.getByTestId('lk-swap-details').element().querySelector('summary')
  expect(summary?.getBoundingClientRect().height).toBe(44)
  expect(fee.element().getBoundingClientRect().height).toBeLessThan(20)
})

test('behavior: an amount of millions has three decimals', async () => {
  const world = await createSwapper()
  await chooseDollar(world)
  await typePaid(world, '3000.123456789')
  const received = page.getByTestId('lk-swap-to-amount')
  await expect.element(received).toHaveTextContent(/^\D*\d+(,\d{3}){2,}/)
  await expect.element(received).not.toHaveTextContent(/\.\d{4}/)
})

test('behavior: at 320 px fees that do not fit beside the rate start below it', async () => {
  await fillNarrow('it')
  const details = page.getByTestId('lk-swap-details')
  await expect.element(details).toHaveTextContent('Commissioni')
  const lines = details.element().querySelectorAll('.lk-more__sum > span')
  expect(lines).toHaveLength(2)
  const [rate, fees] = lines
  expect(fees?.getBoundingClientRect().top).toBe(rate?.getBoundingClientRect().bottom)
  expect(fees?.getBoundingClientRect().left).toBe(rate?.getBoundingClientRect().left)
})

test('behavior: at 320 px the button beside the slippage is one line', async () => {
  await fillNarrow('ru')
  const change = page.getByTestId('lk-swap-slippage-change')
  await expect.element(change).toHaveTextContent('Изменить')
  const text = document.createRange()
  text.selectNodeContents(change.element())
  expect(text.getClientRects()).toHaveLength(1)
})

testLooks('behavior: shows an estimate while the quote loads', async (look) => {
  const world = await createSwapper({ look, server: { [QUOTES]: silent } })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await typePaid(world, '1')
  await expect.element(view).toHaveTextContent('Finding the best price')
  await expect.element(received).toHaveTextContent(/≈ [\d,.]+/)
  await expect.element(submit).toBeDisabled()
})

testLooks('error: says that there is no quote, and requests another', async (look) => {
  const world = await createSwapper({ look, server: { [QUOTES]: refusal(404, 'no_route') } })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await typePaid(world, '1')
  await expect.element(error).toHaveTextContent('No route for this pair and amount.')
  Object.assign(world.http.server, swaps())
  await submit.click()
  await world.clock.advance(500)
  await expect.element(received).toHaveTextContent('1,980')
})

test.each(Object.entries(enSwap.refusals).filter(([code]) => code !== 'no_route'))(
  'error: the server refuses with %s',
  async (code, text) => {
    const world = await createSwapper({ server: { [QUOTES]: refusal(409, code) } })
    await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
    await chooseDollar(world)
    await typePaid(world, '1')
    await expect.element(error).toHaveTextContent(text)
  },
)

test.each([
  ['abc', 'Enter a number, like 1.5.'],
  ['0.0000000000000000001', 'ETH has at most 18 decimals.'],
])('error: refuses %s, and requests no quote', async (text, message) => {
  const world = await createSwapper()
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await typePaid(world, text)
  await expect.element(error).toHaveTextContent(message)
  expect(amountsOf(world)).toEqual([])
})

testLooks('error: marks an amount over the balance, and offers the balance', async (look) => {
  const world = await createSwapper({ look })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await typePaid(world, '11')
  await expect.element(error).toHaveTextContent('Insufficient balance.')
  await page.getByTestId('lk-swap-use-most').click()
  await expect.element(error).not.toBeInTheDocument()
  // A part of the balance stays for gas.
  expect(Number((paid.element() as HTMLInputElement).value)).toBeLessThan(10)
  expect(Number((paid.element() as HTMLInputElement).value)).toBeGreaterThan(9.9)
})

test('behavior: requests a quote once the user has stopped typing', async () => {
  const world = await createSwapper()
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await userEvent.fill(paid, '1')
  await world.clock.advance(499)
  await userEvent.fill(paid, '2')
  await world.clock.advance(499)
  expect(amountsOf(world)).toEqual([])
  await world.clock.advance(1)
  await expect.element(received).toHaveTextContent('3,960')
  expect(amountsOf(world)).toEqual(['2000000000000000000'])
})

test('behavior: replaces a quote after 30 seconds', async () => {
  const world = await createSwapper()
  await fillSwap(world)
  expect(amountsOf(world)).toHaveLength(1)
  await world.clock.advance(30_000)
  await expect.poll(() => amountsOf(world).length).toBe(2)
  await expect.element(submit).toBeEnabled()
})

test('behavior: an amount typed in money gives the same swap', async () => {
  const world = await createSwapper()
  await fillSwap(world)
  await page.getByTestId('lk-amount-flip').first().click()
  await expect.element(paid).toHaveValue('2000')
  await typePaid(world, '1000')
  await expect.element(received).toHaveTextContent('990')
})

test('behavior: Max leaves the amount of the network fee', async () => {
  const world = await createSwapper()
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await page.getByTestId('lk-amount-max').click()
  await expect.element(paid).toHaveValue('9.9997')
})

test('behavior: flips the two tokens', async () => {
  const world = await createSwapper()
  await fillSwap(world)
  await page.getByTestId('lk-swap-flip').click()
  await expect.element(page.getByTestId('lk-swap-from-token')).toHaveTextContent('DOL')
  await expect.element(page.getByTestId('lk-swap-to-token')).toHaveTextContent('ETH')
})

test('behavior: Enter opens the review once the quote is loaded', async () => {
  const world = await createSwapper()
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await userEvent.fill(paid, '1')
  await userEvent.keyboard('{Enter}')
  await expect.element(view).toHaveAttribute('data-view', 'Swap')
  await world.clock.advance(500)
  await expect.element(submit).toBeEnabled()
  world.http.node.eth_call = silent
  await paid.click()
  await userEvent.keyboard('{Enter}')
  await world.shows('SwapPreview')
})

testLooks('behavior: offline, the form is kept', async (look) => {
  const world = await createSwapper({ look })
  await fillSwap(world)
  setOnline(false)
  await expect.element(view).toHaveTextContent('You’re offline.')
  await expect.element(paid).toHaveValue('1')
  setOnline(true)
  await expect.element(view).not.toHaveTextContent('You’re offline.')
})

testLooks('behavior: SEC-50 a high loss must be accepted first', async (look) => {
  const world = await createSwapper({
    look,
    balances: [record('ETH', '10', { price: 4000 }), record('DOL', '500')],
  })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await typePaid(world, '1')
  await expect.element(page.getByTestId('lk-swap-loss')).toHaveTextContent(enSwap.loss.title)
  await expect.element(submit).toBeDisabled()
  await page.getByTestId('lk-swap-accept').click()
  await expect.element(submit).toBeEnabled()
})

testLooks('behavior: SEC-50 without a price the user checks it elsewhere', async (look) => {
  const world = await createSwapper({
    look,
    balances: [record('ETH', '10', { price: 0 }), record('DOL', '500', { price: 0 })],
  })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(world)
  await typePaid(world, '1')
  await expect
    .element(page.getByTestId('lk-swap-loss'))
    .toHaveTextContent(enSwap.loss.unpriced.title)
  await expect.element(submit).toBeDisabled()
})

testLooks('default: shows the editor of the slippage limit', async (look) => {
  const world = await createSwapper({ look })
  await fillSwap(world)
  await page.getByTestId('lk-swap-slippage-change').click()
  await expect.element(page.getByTestId('lk-swap-slippage-custom')).toBeVisible()
  await expect.element(page.getByTestId('lk-swap-slippage-100')).toBeChecked()
})

test('behavior: sets a usual limit at once', async () => {
  const world = await createSwapper()
  await fillSwap(world)
  await page.getByTestId('lk-swap-slippage-change').click()
  await page.getByTestId('lk-swap-slippage-50').click({ force: true })
  await expect.element(page.getByTestId('lk-swap-slippage')).toHaveTextContent('0.5%')
})

test('behavior: SEC-50 a limit above 1 % must be typed twice', async () => {
  const world = await createSwapper()
  await fillSwap(world)
  await page.getByTestId('lk-swap-slippage-change').click()
  await userEvent.fill(page.getByTestId('lk-swap-slippage-custom'), '3')
  await expect.element(page.getByTestId('lk-swap-slippage-allow')).toBeDisabled()
  await expect.element(view).toHaveTextContent('You may get up to 3% less')
  await userEvent.fill(page.getByTestId('lk-swap-slippage-confirm'), '2')
  await expect.element(view).toHaveTextContent('That isn’t 3%.')
  await userEvent.fill(page.getByTestId('lk-swap-slippage-confirm'), '3')
  await page.getByTestId('lk-swap-slippage-allow').click()
  await expect.element(page.getByTestId('lk-swap-slippage')).toHaveTextContent('3%')
})

test.each(['0', '5.01', '50', 'x'])('error: SEC-50 refuses a limit of %s', async (typed) => {
  const world = await createSwapper()
  await fillSwap(world)
  await page.getByTestId('lk-swap-slippage-change').click()
  await userEvent.fill(page.getByTestId('lk-swap-slippage-custom'), typed)
  await expect.element(page.getByTestId('lk-swap-slippage-allow')).not.toBeInTheDocument()
  await expect.element(view).toHaveTextContent('0.01%–5%')
})

testLooks('default: lists the tokens to receive', async (look) => {
  const world = await createSwapper({ look })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await page.getByTestId('lk-swap-to-token').click()
  await world.shows('SwapSelectToken')
  for (const symbol of ['ETH', 'DOL', 'DAY'])
    await expect.element(page.getByTestId(`lk-token-${symbol}`)).toBeVisible()
})

test('behavior: a token can be found by name, and chosen by keyboard', async () => {
  const world = await createSwapper()
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await page.getByTestId('lk-swap-to-token').click()
  await world.shows('SwapSelectToken')
  await userEvent.fill(page.getByTestId('lk-token-search'), 'day')
  await expect.element(page.getByTestId('lk-token-DOL')).not.toBeInTheDocument()
  ;(page.getByTestId('lk-token-DAY').element() as HTMLElement).focus()
  expect(focused()).toBe('lk-token-DAY')
  await userEvent.keyboard('{Enter}')
  await world.shows('Swap')
  await expect.element(page.getByTestId('lk-swap-to-token')).toHaveTextContent('DAY')
})

test('behavior: 2,000 tokens need as few elements as 40', async () => {
  const { [TOKENS]: listed } = swaps()
  const world = await createSwapper({
    server: {
      [TOKENS](call: { url: URL }) {
        const { tokens } = (listed as (call: { url: URL }) => { tokens: object[] })(call)
        const more = Array.from({ length: 2000 }, (_, index) => ({
          name: `Token number ${index}`,
          symbol: `TOK${index}`,
          address: `eip155:31337:0x${index.toString(16).padStart(40, '1')}`,
          decimals: 18,
          logoUri: '',
        }))
        return { tokens: [...tokens, ...more] }
      },
    },
  })
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await page.getByTestId('lk-swap-to-token').click()
  await world.shows('SwapSelectToken')
  await expect.element(page.getByTestId('lk-token-DOL')).toBeVisible()
  const rowsOf = (): number => view.element().querySelectorAll('.lk-row').length
  expect(rowsOf()).toBeLessThan(40)
  const body = view.element().querySelector('.lk-body') as HTMLElement
  body.scrollTo(0, body.scrollHeight)
  await expect.element(page.getByTestId('lk-token-TOK999')).toBeVisible()
  expect(rowsOf()).toBeLessThan(40)
  await userEvent.fill(page.getByTestId('lk-token-search'), 'tok1999')
  await page.getByTestId('lk-token-TOK1999').click()
  await world.shows('Swap')
  await expect.element(page.getByTestId('lk-swap-to-token')).toHaveTextContent('TOK1999')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, type Replies, silent } from '../test/world/createHttp.js'
import { HISTORY } from '../test/world/historyServer.js'
import type { Look } from '../test/world/looks.js'
import {
  type Buyer,
  createBuyer,
  onramps,
  PAGE,
  provider,
  purchase,
} from '../test/world/onrampServer.js'
import { type FakeWindow, replaceOpen } from '../test/world/replaceOpen.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')

interface Purchase extends Buyer {
  windows: FakeWindow[]
}

/** Presses the provider Till. */
async function buy(
  given: { look?: Look | undefined; server?: Replies; isBlocked?: boolean } = {},
): Promise<Purchase> {
  const windows = replaceOpen(given.isBlocked ?? false)
  const world = await createBuyer(given.look, given.server)
  await world.open({ view: 'OnRampProviders' }, { view: 'Account' })
  await expect.element(page.getByTestId('lk-buy-outcome')).toHaveTextContent('You get 98 DOL')
  await page.getByTestId('lk-provider-till').click()
  await world.shows('BuyInProgress')
  return { ...world, windows }
}

/** Sets the purchases in the history, and waits until it is read again. */
async function report(world: Purchase, status: Parameters<typeof purchase>[1]): Promise<void> {
  world.http.server[HISTORY] = { data: [purchase(0, status)], next: null }
  await world.clock.advance(4_000)
}

testLooks('default: waits while the provider’s page is open', async (look) => {
  const world = await buy({ look })
  await expect.element(view).toHaveTextContent(/Finish in the Till.* window/)
  await expect.element(page.getByTestId('lk-buy-facts')).toHaveTextContent('About 98 DOL')
  expect(world.windows).toMatchObject([{ url: 'https://till.test/pay', closed: false }])
})

testLooks('behavior: waits while the page is requested', async (look) => {
  await buy({ look, server: { [PAGE]: silent } })
  await expect.element(view).toHaveTextContent(/Opening Till/)
})

testLooks('error: says that the page could not be opened', async (look) => {
  const world = await buy({ look, server: { [PAGE]: offline } })
  await expect.element(view).toHaveTextContent(/Till.* couldn’t be opened/)
  expect(world.windows).toMatchObject([{ closed: true }])
  await page.getByTestId('lk-buy-again').click()
  await world.shows('OnRampProviders')
})

testLooks('behavior: shows a link in place of a blocked window', async (look) => {
  await buy({ look, isBlocked: true })
  await expect.element(view).toHaveTextContent('Your browser blocked the window')
  await expect
    .element(view.getByRole('link', { name: /Open Till/ }))
    .toHaveAttribute('href', 'https://till.test/pay')
})

testLooks('behavior: says that the window was closed, and opens it again', async (look) => {
  const world = await buy({ look })
  await expect.element(view).toHaveTextContent(/Finish in the Till/)
  Object.assign(world.windows[0] ?? {}, { closed: true })
  await world.clock.advance(1_000)
  await expect.element(view).toHaveTextContent(/The Till.* window was closed/)
  await expect
    .element(page.getByTestId('lk-buy-open-again'))
    .toHaveAttribute('href', 'https://till.test/pay')
})

testLooks('behavior: says that a purchase is paid and not delivered yet', async (look) => {
  const world = await buy({ look })
  await expect.element(view).toHaveTextContent(/Finish in the Till/)
  await report(world, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  await expect.element(view).toHaveTextContent('Payment received')
})

testLooks('default: says that the bought amount has arrived', async (look) => {
  const world = await buy({ look })
  await expect.element(view).toHaveTextContent(/Finish in the Till/)
  await report(world, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  await expect.element(view).toHaveTextContent('98 DOL arrived')
  await expect.element(page.getByTestId('lk-buy-get')).toHaveTextContent('98 DOL')
  await expect.element(page.getByTestId('lk-buy-facts')).toHaveTextContent('You paid')
  await expect.element(page.getByTestId('lk-back')).not.toBeInTheDocument()
})

testLooks('error: says that the provider declined', async (look) => {
  const world = await buy({ look })
  await expect.element(view).toHaveTextContent(/Finish in the Till/)
  await report(world, 'ONRAMP_TRANSACTION_STATUS_FAILED')
  await expect.element(view).toHaveTextContent('Purchase failed')
})

testLooks('behavior: says that nothing arrived before the timeout', async (look) => {
  const world = await buy({ look })
  await expect.element(view).toHaveTextContent(/Finish in the Till/)
  await world.clock.advance(180_000)
  await expect.element(view).toHaveTextContent('Nothing has arrived yet')
  await page.getByTestId('lk-buy-wait').click()
  await expect.element(view).toHaveTextContent(/Finish in the Till/)
})

test('default: Done opens the account', async () => {
  const world = await buy()
  await expect.element(view).toHaveTextContent('Finish in the Till window')
  await report(world, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  await page.getByTestId('lk-buy-done').click()
  await world.shows('Account')
})

test('behavior: an earlier purchase does not count as this one', async () => {
  const before = { data: [purchase(3, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')], next: null }
  const world = await buy({ server: { [HISTORY]: before } })
  await expect.element(view).toHaveTextContent('Finish in the Till window')
  await world.clock.advance(8_000)
  await expect.element(view).toHaveTextContent('Finish in the Till window')
})

test('behavior: stopping goes back to the form, and ends the polling of the history', async () => {
  const world = await buy()
  await page.getByTestId('lk-buy-stop').click()
  await world.shows('OnRampProviders')
  const count = world.http.calls.filter(({ name }) => name === HISTORY).length
  await world.clock.advance(12_000)
  expect(world.http.calls.filter(({ name }) => name === HISTORY)).toHaveLength(count)
})

test('behavior: the form lists a purchase that is in progress', async () => {
  const world = await buy()
  await expect.element(view).toHaveTextContent('Finish in the Till window')
  await page.getByTestId('lk-back').click()
  await world.shows('OnRampProviders')
  const row = page.getByTestId('lk-buy-under-way')
  await expect.element(row).toHaveTextContent('DOL with TillPending')
  await report(world, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  await expect.element(row).toHaveTextContent('DOL with TillBought')
  await row.click()
  await world.shows('BuyInProgress')
})

test('behavior: a purchase of a provider without a history can be left at once', async () => {
  const silentTill = provider('till', 'Till', { hasPurchases: false })
  const world = await buy({ server: onramps([silentTill]) })
  await expect.element(view).toHaveTextContent('It shows up in your balance.')
  await page.getByTestId('lk-buy-done').click()
  await world.shows('Account')
})

test('error: SEC-36 does not open a page that could run a script', async () => {
  const world = await buy({ server: { [PAGE]: { url: 'http://till.test/pay' } } })
  await expect.element(view).toHaveTextContent('Till couldn’t be opened')
  expect(world.windows).toMatchObject([{ url: '', closed: true }])
})

test('default: requests the page with this account, token and amount', async () => {
  const world = await buy()
  await expect.element(view).toHaveTextContent('Finish in the Till window')
  const [asked] = world.http.calls.filter(({ name }) => name === PAGE)
  expect(asked?.body).toMatchObject({
    destinationWallets: [{ blockchains: ['eip155:31337'], assets: ['DOL'] }],
    presetFiatAmount: 100,
    paymentCurrency: 'USD',
    paymentMethod: 'card',
    provider: 'till',
  })
})

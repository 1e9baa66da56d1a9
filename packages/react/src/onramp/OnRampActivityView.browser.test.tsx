import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, type Replies, silent } from '../test/world/createHttp.js'
import { HISTORY } from '../test/world/historyServer.js'
import type { Look } from '../test/world/looks.js'
import { type Buyer, createBuyer, onramps, provider, purchase } from '../test/world/onrampServer.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')

async function open(look: Look | undefined, history: unknown, server?: Replies): Promise<Buyer> {
  const world = await createBuyer(look, {
    ...onramps([provider('till', `Till${look?.suffix ?? ''}`.slice(0, 32))]),
    [HISTORY]: history,
    ...server,
  })
  await world.open({ view: 'OnRampActivity' })
  return world
}

const all = {
  data: [
    purchase(0, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'),
    purchase(1, 'ONRAMP_TRANSACTION_STATUS_SUCCESS'),
    purchase(30, 'ONRAMP_TRANSACTION_STATUS_FAILED'),
  ],
  next: null,
}

testLooks('default: lists purchases of each outcome by month', async (look) => {
  await open(look, all)
  await expect.element(page.getByTestId('lk-purchase-waiting')).toHaveTextContent('Pending')
  await expect.element(page.getByTestId('lk-purchase-done')).toHaveTextContent('+98 DOL')
  await expect.element(page.getByTestId('lk-purchase-failed')).toHaveTextContent('Failed')
  await expect.element(view).toHaveTextContent(/October.*September/)
})

testLooks('behavior: shows placeholders while purchases load', async (look) => {
  await open(look, silent)
  await expect.element(view).toHaveTextContent(/Loading/)
})

testLooks('behavior: says that there are no purchases', async (look) => {
  await open(look, { data: [], next: null })
  await expect.element(view).toHaveTextContent('No purchases yet')
})

testLooks('error: says that purchases did not load, and loads them again', async (look) => {
  const world = await open(look, offline)
  const retry = page.getByTestId('lk-purchases-retry')
  await expect
    .poll(async () => {
      await world.clock.advance(1_000)
      return retry.query() !== null
    })
    .toBe(true)
  await expect.element(view.getByRole('alert')).toHaveTextContent('Purchases didn’t load')
  world.http.server[HISTORY] = all
  await retry.click()
  await expect.element(page.getByTestId('lk-purchase-done')).toBeVisible()
})

test('behavior: does not request the history of providers without one', async () => {
  const world = await open(
    undefined,
    all,
    onramps([provider('ferry', 'Ferry', { hasPurchases: false })]),
  )
  await expect.element(view).toHaveTextContent('No purchases yet')
  expect(world.http.calls.map(({ name }) => name)).not.toContain(HISTORY)
})

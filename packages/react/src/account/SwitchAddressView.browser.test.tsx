import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, silent } from '../test/world/createHttp.js'
import { accounts, createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const [first, second] = accounts
const rowOf = (address: string) => page.getByTestId(`lk-account-${address}`)

async function open(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ ...options, options: { locale: 'en', ...options.options } })
  await world.connect()
  await world.open({ view: 'SwitchAddress' }, { view: 'Account' })
  return world
}

testLooks('default: lists the accounts of the wallet with their balances', async (look) => {
  await open({ look })
  await expect.element(rowOf(first.address)).toHaveAttribute('aria-current', 'true')
  await expect.element(rowOf(second.address)).toHaveTextContent('1 ETH')
  await expect.element(rowOf(second.address)).not.toHaveAttribute('aria-current')
})

testLooks('behavior: lists the accounts while balances load', async (look) => {
  await open({ look, node: { eth_getBalance: silent } })
  await expect.element(rowOf(second.address)).toBeVisible()
})

test('error: lists the accounts without balances when the node does not answer', async () => {
  const { http } = await open({ node: { eth_getBalance: offline } })
  await expect.poll(() => http.calls.length).toBeGreaterThan(0)
  await expect.element(rowOf(second.address)).toBeVisible()
  await expect.element(view).not.toHaveTextContent('ETH')
})

test('behavior: hidden amounts stay hidden', async () => {
  const world = await createWorld({ options: { locale: 'en' } })
  await world.connect()
  await world.open({ view: 'Account' })
  await page.getByTestId('lk-hide-amounts').click()
  await page.getByTestId('lk-switch-account').click()
  await world.shows('SwitchAddress')
  await expect.element(rowOf(second.address)).toHaveTextContent('••')
  await expect.element(view).not.toHaveTextContent('1 ETH')
})

test('behavior: uses the chosen account, and goes back', async () => {
  const world = await open()
  await rowOf(second.address).click()
  await world.shows('Account')
  const state = world.latchkey.connect.getState()
  expect(state.status === 'connected' && state.connection.address).toBe(second.address)
  await expect.element(modal.getByText(/Now using 0x7099/)).toBeInTheDocument()
})

test('behavior: the account in use goes back without a change', async () => {
  const world = await open()
  const { length } = world.wallet.requests
  await rowOf(first.address).click()
  await world.shows('Account')
  expect(world.wallet.requests.slice(length).map(({ method }) => method)).not.toContain(
    'wallet_requestPermissions',
  )
})

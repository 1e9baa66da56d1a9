import { connectWallet } from '@latchkey/core'
import { connectionsOf } from '@latchkey/core/internal'
import { solanaTestAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, silent } from '../test/world/createHttp.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'
import { accounts } from '../test/world/worldWallets.js'

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
  await expect.element(rowOf(second.address)).toHaveTextContent('Hidden')
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

test('behavior: the account in use is first, and no row moves while the view is open', async () => {
  const world = await open()
  await rowOf(second.address).click()
  await world.shows('Account')
  await world.open({ view: 'SwitchAddress' }, { view: 'Account' })
  await expect.element(rowOf(second.address)).toBeVisible()
  const order = (): (string | undefined)[] =>
    [...view.element().querySelectorAll<HTMLElement>('[data-testid^="lk-account-0x"]')].map(
      ({ dataset }) => dataset.testid,
    )
  expect(order()[0]).toBe(`lk-account-${second.address}`)
})

test('behavior: choosing the account in use goes back without a change', async () => {
  const world = await open()
  const { length } = world.wallet.requests
  await rowOf(first.address).click()
  await world.shows('Account')
  expect(world.wallet.requests.slice(length).map(({ method }) => method)).not.toContain(
    'wallet_requestPermissions',
  )
})

const [solFirst] = solanaTestAccounts(1)
const solAddress = solFirst?.address ?? ''

const addressesOf = ({ latchkey }: World): string[] =>
  connectionsOf(latchkey.connect.getState()).map(({ address }) => address)

/**
 * Connects an EVM wallet and a Solana wallet, makes the EVM wallet active, and opens the accounts.
 */
async function openBoth(look?: Look): Promise<World> {
  const world = await createWorld({
    look,
    solana: { info: { name: `Lark${look?.suffix ?? ''}`.slice(0, 60) } },
    options: { locale: 'en' },
  })
  const wallet = world.latchkey.wallets
    .getState()
    .wallets.find((each) => each.namespace === 'solana')
  await connectWallet(world.latchkey, wallet?.id ?? '')
  await world.connect()
  await world.open({ view: 'SwitchAddress' }, { view: 'Account' })
  return world
}

testLooks('behavior: lists the accounts of each namespace with their wallets', async (look) => {
  await openBoth(look)
  await expect.element(rowOf(first.address)).toHaveAttribute('aria-current', 'true')
  await expect.element(rowOf(solAddress)).toHaveTextContent('1.5 SOL')
  await expect
    .element(view.getByRole('heading', { level: 3 }).last())
    .toHaveTextContent('SolanaLark')
})

test('behavior: activates the account of the other namespace, without a request', async () => {
  const world = await openBoth()
  const { length } = world.solana?.requests ?? []
  await rowOf(solAddress).click()
  await world.shows('Account')
  expect(addressesOf(world)).toEqual([solAddress, first.address])
  expect(world.solana?.requests).toHaveLength(length)
  await expect.element(modal.getByText(/Now using/)).toBeInTheDocument()
})

test('behavior: activates another account of the other namespace', async () => {
  const world = await openBoth()
  await rowOf(solAddress).click()
  await world.shows('Account')
  await page.getByTestId('lk-switch-account').click()
  await rowOf(second.address).click()
  await expect.poll(() => addressesOf(world)).toEqual([second.address, solAddress])
})

test('behavior: disconnects one wallet, and the other becomes active', async () => {
  const world = await openBoth()
  await page.getByTestId('lk-disconnect-eip155').click()
  await expect.poll(() => addressesOf(world)).toEqual([solAddress])
  await expect.element(rowOf(solAddress)).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByTestId('lk-connect-eip155')).toBeVisible()
})

test('behavior: disconnects all wallets', async () => {
  const world = await openBoth()
  await page.getByTestId('lk-disconnect').click()
  await expect.poll(() => addressesOf(world)).toEqual([])
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})

testLooks('behavior: offers a wallet of the other namespace', async (look) => {
  const world = await createWorld({ look, solana: {}, options: { locale: 'en' } })
  await world.connect()
  await world.open({ view: 'SwitchAddress' }, { view: 'Account' })
  await page.getByTestId('lk-connect-solana').click()
  await world.shows('Connect')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Solana wallet')
})

test('behavior: reaches every account and the disconnect button by keyboard', async () => {
  await openBoth()
  await expect.element(rowOf(solAddress)).toHaveTextContent('1.5 SOL')
  page.getByTestId('lk-disconnect-eip155').element().focus()
  await expect.poll(focused).toBe('lk-disconnect-eip155')
  const seen: (string | undefined)[] = []
  for (let i = 0; i < 5; i++) {
    seen.push(focused())
    await userEvent.keyboard('{Tab}')
  }
  expect(seen).toEqual([
    'lk-disconnect-eip155',
    `lk-account-${first.address}`,
    `lk-account-${second.address}`,
    'lk-disconnect-solana',
    `lk-account-${solAddress}`,
  ])
})

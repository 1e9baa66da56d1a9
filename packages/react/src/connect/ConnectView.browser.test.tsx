import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, silent } from '../test/world/createHttp.js'
import { createPhone } from '../test/world/createPhone.js'
import { createWorld } from '../test/world/createWorld.js'
import { directory, records } from '../test/world/directory.js'
import { focused } from '../test/world/focused.js'
import { looks } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const app = {
  name: 'Millpond',
  termsUrl: 'https://millpond.test/terms',
  privacyUrl: 'https://millpond.test/privacy',
}

testLooks('default: lists installed wallets, the code and all wallets', async (look) => {
  const { connector } = createPhone()
  const server = directory(records(120, look.suffix))
  const world = await createWorld({ look, connectors: [connector], server, options: { app } })
  await world.open({ view: 'Connect' })
  await expect.element(page.getByTestId('lk-wallet-test.lantern')).toHaveTextContent('Lantern')
  await expect.element(page.getByTestId('lk-wallet-wallet-0')).toBeVisible()
  await expect.element(page.getByTestId('lk-wallet-walletConnect')).toHaveTextContent('Scan')
  await expect.element(page.getByTestId('lk-all-wallets')).toHaveTextContent('120')
  await expect.element(modal.getByText('By continuing you accept')).toBeVisible()
})

testLooks('behavior: says that there is no wallet, and how to get one', async (look) => {
  const world = await createWorld({ look, wallets: [] })
  await world.open({ view: 'Connect' })
  await expect.element(view.getByText('No wallet in this browser')).toBeVisible()
  await view.getByRole('button', { name: 'Get a wallet' }).click()
  await world.shows('GetWallet')
})

test('behavior: keeps the places of recommended wallets while the directory loads', async () => {
  const { connector } = createPhone()
  const server = { '/getWallets': silent }
  const world = await createWorld({ connectors: [connector], server })
  await world.open({ view: 'Connect' })
  const rows = view.getByRole('list').first().element().children
  expect([...rows].filter((row) => row.getAttribute('aria-hidden') === 'true')).toHaveLength(1)
})

test('error: lists the bundled wallets when the directory does not answer', async () => {
  const { connector } = createPhone()
  const world = await createWorld({ connectors: [connector], server: { '/getWallets': offline } })
  await world.open({ view: 'Connect' })
  await expect.element(page.getByTestId('lk-all-wallets')).toHaveTextContent(/\d/)
})

test('behavior: two wallets of one name show their ids; of one id, a warning', async () => {
  const twin = { info: { name: 'Lantern', rdns: 'test.twin' } }
  const world = await createWorld({ wallets: [{}, twin] })
  await world.open({ view: 'Connect' })
  await expect.element(view.getByText('test.lantern')).toBeVisible()
  await expect.element(view.getByText('test.twin')).toBeVisible()
  await expect.element(page.getByTestId('lk-conflict')).not.toBeInTheDocument()
})

testLooks('behavior: warns of two wallets with one identifier', async (look) => {
  const twin = { info: { rdns: 'test.lantern', name: `Lantern${look.suffix}` } }
  const world = await createWorld({ look, wallets: [{}, twin] })
  await world.open({ view: 'Connect' })
  await expect.element(page.getByTestId('lk-conflict')).toBeVisible()
  const ids = [...view.element().querySelectorAll('.lk-row__sub bdi')].map((id) => id.textContent)
  expect(new Set(ids).size).toBe(2)
  expect(ids).toContain('test.lantern')
})

test('behavior: shows no consent without terms', async () => {
  const world = await createWorld({ options: { app: { name: 'Millpond' } } })
  await world.open({ view: 'Connect' })
  await expect.element(modal.getByText('By continuing')).not.toBeInTheDocument()
})

test('behavior: connects by keyboard alone, and closes', async () => {
  const world = await createWorld()
  ;(page.getByTestId('lk-connect-button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await world.shows('Connect')
  while (focused() !== 'lk-wallet-test.lantern') await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
  await expect.element(modal).not.toBeInTheDocument()
})

test('behavior: help explains wallets, and back returns', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-help').click()
  await world.shows('WhatIsAWallet')
  await page.getByTestId('lk-back').click()
  await world.shows('Connect')
})

test('behavior: shows three wallets at 320 × 568, terms included', async () => {
  const wallets = ['Lantern', 'Marmot', 'Otter'].map((name) => ({
    info: { name, rdns: `test.${name.toLowerCase()}` },
  }))
  const { connector } = createPhone()
  const world = await createWorld({
    look: looks.narrow,
    wallets,
    connectors: [connector],
    options: { app },
  })
  await world.open({ view: 'Connect' })
  const rows = view.getByRole('listitem')
  await expect.element(rows.nth(3)).toBeInTheDocument()
  const foot = modal.getByText('By continuing you accept').element().getBoundingClientRect()
  const third = rows.nth(2).element().getBoundingClientRect()
  expect(third.bottom).toBeLessThanOrEqual(foot.top)
})

import type { DirectoryWallet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline } from '../test/world/createHttp.js'
import { createPhone, type Phone } from '../test/world/createPhone.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import type { Look } from '../test/world/looks.js'
import { ANDROID, IPHONE, pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'
import { accounts } from '../test/world/worldWallets.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const tab = (name: string) => view.getByRole('tab', { name })
const link = (name: string | RegExp) => modal.getByRole('link', { name })

/** A wallet that can be reached on every platform. */
const otter: DirectoryWallet = {
  id: 'otter',
  name: 'Otter',
  rdns: 'test.otter',
  mobileLink: 'otter://',
  universalLink: 'https://otter.test/app',
  desktopLink: 'otter-desktop://',
  webappLink: 'https://web.otter.test/',
  homepage: 'https://otter.test/',
  appStore: 'https://apps.apple.com/app/id7',
  playStore: 'https://play.google.com/store/apps/details?id=otter',
  chromeStore: 'https://chromewebstore.google.com/detail/otter',
}

async function open(
  entry: DirectoryWallet,
  options: WorldOptions = {},
  phone: Phone = createPhone(),
): Promise<World & { phone: Phone }> {
  const world = await createWorld({ connectors: [phone.connector], ...options })
  await world.open({ view: 'ConnectingWalletConnect', entry }, { view: 'Connect' })
  return { ...world, phone }
}

const named = (look: Look): DirectoryWallet => ({ ...otter, name: `Otter${look.suffix}` })

testLooks('default: has a tab for each platform, the code first', async (look) => {
  await open(named(look), { look })
  const tabs = view.getByRole('tab')
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
  expect(tabs.elements().map((each) => each.textContent)).toEqual([
    'Phone',
    'Web app',
    'Desktop',
    'Browser',
  ])
})

testLooks('behavior: the web app opens in a tab of its own', async (look) => {
  await open(named(look), { look })
  await tab('Web app').click()
  await expect.element(view).toHaveTextContent('Open it in a new tab')
  await expect
    .element(link(/^Open Otter/))
    .toHaveAttribute('href', expect.stringContaining('https://web.otter.test/wc?uri=wc%3A'))
  await expect.element(link(/^Open Otter/)).toHaveAttribute('target', '_blank')
})

testLooks('behavior: the desktop app is opened by its own link', async (look) => {
  await open(named(look), { look })
  await tab('Desktop').click()
  await expect.element(view).toHaveTextContent('on this computer')
  await expect
    .element(link(/^Open Otter/))
    .toHaveAttribute('href', expect.stringContaining('otter-desktop://wc?uri=wc%3A'))
})

testLooks('behavior: a missing extension can be added, or the phone used', async (look) => {
  await open(named(look), { look })
  await tab('Browser').click()
  await expect.element(view).toHaveTextContent('isn’t here yet')
  await expect.element(link(/Add to this browser/)).toHaveAttribute('href', otter.chromeStore)
  await view.getByRole('button', { name: /Use the phone app/ }).click()
  await expect.element(tab('Phone')).toHaveAttribute('aria-selected', 'true')
})

testLooks('behavior: an installed extension comes first, and connects', async (look) => {
  const wallets = [{ info: { rdns: 'test.otter', name: `Otter${look.suffix}` } }]
  const world = await open(named(look), { look, wallets })
  await expect.element(tab('Browser')).toHaveAttribute('aria-selected', 'true')
  await expect.element(view).toHaveTextContent('is here')
  world.wallet.behaviors.neverAnswers = ['eth_requestAccounts']
  await modal.getByRole('button', { name: 'Connect' }).click()
  await world.shows('Connecting')
})

test('behavior: each platform uses the same pairing', async () => {
  const { phone } = await open(otter)
  await expect.element(page.getByTestId('lk-copy-link')).toBeEnabled()
  for (const name of ['Web app', 'Desktop', 'Phone']) await tab(name).click()
  expect(phone.uris).toHaveLength(1)
})

test('behavior: arrow keys choose the platform', async () => {
  await open(otter)
  await tab('Phone').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Web app')).toHaveAttribute('aria-selected', 'true')
  expect(focused()).toBe('lk-tab-web')
})

test('behavior: connects a wallet that answers from another tab', async () => {
  const { phone, latchkey } = await open(otter)
  await tab('Web app').click()
  await expect.element(link(/^Open Otter/)).toHaveAttribute('href')
  addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
  await link(/^Open Otter/).click()
  await expect.poll(() => latchkey.connect.getState().status).toBe('connecting')
  phone.approve(accounts[0].address)
  await expect.poll(() => latchkey.connect.getState().status).toBe('connected')
  await expect.element(modal).not.toBeInTheDocument()
})

test('behavior: lists the stores of a wallet with several', async () => {
  const world = await open(otter)
  await modal.getByRole('button', { name: 'Get the app' }).click()
  await world.shows('Downloads')
  await expect.poll(() => modal.getByRole('link').elements()).toHaveLength(4)
})

for (const [name, userAgent, store] of [
  ['an iPhone', IPHONE, otter.appStore],
  ['an Android phone', ANDROID, otter.playStore],
] as const)
  test(`behavior: on ${name} its own store is linked`, async () => {
    pretend({ userAgent })
    await open(otter)
    await expect.element(link(/Get the app/)).toHaveAttribute('href', store)
    await expect.element(link(/Get the app/)).toHaveAttribute('rel', 'noopener noreferrer')
  })

test('behavior: on a phone there is no desktop app, and a code for another device', async () => {
  pretend({ userAgent: ANDROID })
  await open(otter)
  const names = view
    .getByRole('tab')
    .elements()
    .map((each) => each.textContent)
  expect(names).toEqual(['Mobile', 'Web app'])
})

test('error: a failed pairing offers to try again, or another wallet', async () => {
  const { phone, ...world } = await open(otter)
  await expect.element(page.getByTestId('lk-copy-link')).toBeEnabled()
  phone.fail(new Error('The relay closed the connection'))
  await expect.element(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
  await modal.getByRole('button', { name: 'Use another wallet' }).click()
  await world.shows('Connect')
})

test('behavior: the picture of a wallet comes from the server; without one its letter is shown', async () => {
  const server = { '/getWalletImage/{id}': offline, '/getWallets': { data: [], count: 0 } }
  await open({ ...otter, imageId: 'otter' }, { server })
  await tab('Web app').click()
  await expect.element(view).toHaveTextContent('Continue in Otter')
  expect(view.element().querySelector<HTMLElement>('.lk-tile [data-letter]')?.dataset.letter).toBe(
    'O',
  )
})

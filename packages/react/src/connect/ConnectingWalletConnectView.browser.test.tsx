import type { DirectoryWallet } from '@latchkey/core'
import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPhone, type Phone } from '../test/world/createPhone.js'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { IPHONE, pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'
import { accounts } from '../test/world/worldWallets.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const copy = page.getByTestId('lk-copy-link')

const tern: DirectoryWallet = {
  id: 'tern',
  rdns: 'test.tern',
  name: 'Tern',
  mobileLink: 'tern://',
  universalLink: 'https://tern.test/app',
  homepage: 'https://tern.test',
  appStore: 'https://apps.apple.com/app/id1',
  chromeStore: 'https://chromewebstore.google.com/detail/tern',
}

async function open(
  entry: DirectoryWallet | undefined,
  options: WorldOptions = {},
  phone: Phone = createPhone(),
): Promise<World & { phone: Phone }> {
  const world = await createWorld({ connectors: [phone.connector], ...options })
  await world.open({ view: 'ConnectingWalletConnect', entry }, { view: 'Connect' })
  return { ...world, phone }
}

testLooks('default: shows a code, its link and its time', async (look) => {
  await open(undefined, { look })
  await expect.element(copy).toBeEnabled()
  await expect.element(view.getByRole('img', { name: 'Connection code' })).toBeVisible()
  await expect.element(view).toHaveTextContent('This code works for another')
})

testLooks('behavior: shows a placeholder while the code is created', async (look) => {
  await open(undefined, { look }, createPhone(false))
  await expect.element(copy).toBeDisabled()
  await expect.element(view).toHaveTextContent('Preparing the code')
})

testLooks('behavior: a wallet of the directory has tabs for its platforms', async (look) => {
  await open({ ...tern, name: `Tern${look.suffix}` }, { look })
  await expect.element(view.getByRole('tablist')).toBeVisible()
  await view.getByRole('tab', { name: 'Phone' }).click()
  await expect.element(view).toHaveTextContent('Scan it with Tern')
})

test('behavior: connects when the phone approves', async () => {
  const { phone, latchkey } = await open(undefined)
  await expect.element(copy).toBeEnabled()
  phone.approve(accounts[1].address)
  await expect.element(modal).not.toBeInTheDocument()
  const state = latchkey.connect.getState()
  expect(state.status === 'connected' && state.connection.address).toBe(accounts[1].address)
})

test('error: the phone declines, and a new code is created', async () => {
  const { phone } = await open(undefined)
  await expect.element(copy).toBeEnabled()
  phone.fail({ code: 4001, message: 'User rejected' })
  await expect.element(view).toHaveTextContent('A new code is shown.')
  await expect.element(copy).toBeEnabled()
  expect(phone.uris).toHaveLength(2)
})

testLooks('error: says that a code needs the internet, and creates it afterwards', async (look) => {
  pretend({ onLine: false })
  await open(undefined, { look })
  await expect.element(view).toHaveTextContent('You’re offline')
})

test('behavior: creates the code when the network is back', async () => {
  pretend({ onLine: false })
  const { phone } = await open(undefined)
  await expect.element(view).toHaveTextContent('You’re offline')
  expect(phone.uris).toHaveLength(0)
  pretend({ onLine: true })
  await expect.element(copy).toBeEnabled()
})

testLooks('behavior: on a phone leads to the app', async (look) => {
  pretend({ userAgent: IPHONE })
  const { phone } = await open(tern, { look })
  const link = modal.getByRole('link', { name: 'Open Tern' })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining('https://tern.test/app/wc?uri=wc%3A'))
  expect(phone.uris).toHaveLength(1)
})

testLooks('behavior: a missing extension can be added', async (look) => {
  await open({ ...tern, mobileLink: undefined, universalLink: undefined }, { look })
  await expect.element(view).toHaveTextContent('isn’t here yet')
  await expect.element(modal.getByText('Add to this browser')).toBeVisible()
})

test('behavior: replaces a code that was not scanned before it expired', async () => {
  const clock = createTestClock()
  const { phone } = await open(undefined, { options: { clock } })
  await expect.element(copy).toBeEnabled()
  await clock.advance(235_000)
  await expect.poll(() => phone.uris.length).toBe(2)
  await expect.element(view).toHaveTextContent('A new code is shown.')
})

/** Taps the link to the app without following it. */
async function tap(): Promise<void> {
  addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
  await modal.getByRole('link', { name: 'Open Tern' }).click()
}

testLooks(
  'behavior: W25 offers other ways two seconds after a tap if the app did not open',
  async (look) => {
    const clock = createTestClock()
    pretend({ userAgent: IPHONE })
    const world = await open(tern, { look, options: { clock } })
    await expect.element(modal.getByRole('link', { name: 'Open Tern' })).toHaveAttribute('href')
    await tap()
    await clock.advance(2000)
    await expect.element(view).toHaveTextContent('Tern didn’t open?')
    await expect.element(modal.getByText('Try another way to open it')).toBeVisible()
    await expect.element(modal.getByText('Show a code for another device')).toBeVisible()
    expect(world.latchkey.connect.getState().status).toBe('connecting')
  },
)

test('behavior: W25 shows no failure if the app did open', async () => {
  const clock = createTestClock()
  pretend({ userAgent: IPHONE })
  await open(tern, { options: { clock } })
  await expect.element(modal.getByRole('link', { name: 'Open Tern' })).toHaveAttribute('href')
  await tap()
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  await clock.advance(2000)
  Reflect.deleteProperty(document, 'visibilityState')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(view).toHaveTextContent('Waiting for Tern')
  await expect.element(view).not.toHaveTextContent('didn’t open')
})

test('error: SEC-36 a wallet whose links may not be opened has no link', async () => {
  pretend({ userAgent: IPHONE })
  await open({ ...tern, mobileLink: 'javascript:alert(1)', universalLink: 'data:text/html,x' })
  await expect.element(copy).toBeEnabled()
  const links = modal.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).not.toContainEqual(
    expect.stringMatching(/^(?!https:)/),
  )
  expect(modal.getByRole('link', { name: 'Open Tern' }).elements()).toEqual([])
})

test('behavior: the copied link is that of the code', async () => {
  const copied: string[] = []
  pretend({ clipboard: { writeText: async (text) => void copied.push(text) } })
  const { phone } = await open(undefined)
  await copy.click()
  await expect.element(page.getByTestId('lk-notice')).toHaveTextContent('Link copied')
  expect(copied).toEqual(phone.uris)
})

test('error: shows the link if copying is blocked', async () => {
  pretend({ clipboard: { writeText: () => Promise.reject(new Error('blocked')) } })
  const { phone } = await open(undefined)
  await copy.click()
  await expect
    .element(modal.getByRole('textbox', { name: 'Connection link' }))
    .toHaveValue(phone.uris[0])
})

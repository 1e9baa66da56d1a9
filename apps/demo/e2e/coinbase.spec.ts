import type { BrowserContext, Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { addresses } from './addresses.js'
import { transactionOf } from './chain.js'
import { ACCOUNTS, expect, modal, ONE, openConnect, TWO, test, view, visit } from './fixtures.js'
import { serverSession } from './signIn.js'

const [FIRST, SECOND] = ACCOUNTS
const ROW = 'lk-wallet-coinbase'
/** The test answers in the window. Without QR codes the wallet is the only one in the list. */
const on = { coinbase: '1', wallets: 'none', walletConnect: '0' }

/** Resolves to the window that `act` opens. */
async function windowOf(page: Page, act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()])
  await popup.waitForLoadState()
  return popup
}

async function choose(page: Page): Promise<Page> {
  await openConnect(page)
  return windowOf(page, () => page.getByTestId(ROW).click())
}

/** Answers in the window, which then closes, possibly before the click resolves. */
async function answer(popup: Page, button: 'approve' | 'reject'): Promise<void> {
  const clicked = popup
    .getByTestId(`popup-${button}`)
    .click()
    .catch(() => undefined)
  await Promise.all([popup.waitForEvent('close'), clicked])
}

const approve = (popup: Page): Promise<void> => answer(popup, 'approve')

async function connect(page: Page): Promise<void> {
  await approve(await choose(page))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
}

/** Collects the windows that a browser opens from now on. */
function watchWindows(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('page', (page) => opened.push(page.url()))
  return opened
}

/** Counts the requests for the SDK from now on. */
function watchSdk(page: Page): string[] {
  const fetched: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // A response that arrives after the test cannot be read.
    const text = await response.text().catch(() => '')
    if (text.includes('www.walletlink.org')) fetched.push(response.url())
  })
  return fetched
}

test('default: connects, signs, sends, switches and disconnects, each in the wallet’s window', async ({
  page,
}) => {
  await visit(page, on)
  const popup = await choose(page)
  await expect(popup.getByRole('heading', { name: 'Connect to this site?' })).toBeVisible()
  await expect(popup.locator('main')).toContainText('Millpond')
  await expect(view(page, 'Connecting')).toContainText('Opening Coinbase Wallet')
  await approve(popup)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(FIRST)
  await expect(modal(page)).toBeHidden()

  const result = page.getByTestId('demo-result')
  await approve(await windowOf(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(
    await verifyMessage({
      address: FIRST as Hex,
      message: 'Hello from Millpond',
      signature: (await result.innerText()) as Hex,
    }),
  ).toBe(true)

  await approve(await windowOf(page, () => page.getByTestId('demo-send-transaction').click()))
  await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await transactionOf(ONE, await result.innerText())).toMatchObject({
    from: FIRST.toLowerCase(),
    to: SECOND.toLowerCase(),
  })

  // The page switches between known networks of the wallet without a request.
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${TWO}`).click()
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  await expect(modal(page)).toBeHidden()
  await approve(await windowOf(page, () => page.getByTestId('demo-send-transaction').click()))
  await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await transactionOf(TWO, await result.innerText())).toMatchObject({
    from: FIRST.toLowerCase(),
    to: SECOND.toLowerCase(),
  })

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByTestId('lk-connect-button').first()).toHaveText('Connect')
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((name) => /^-(?:CBWSDK|walletlink):/.test(name)),
    ),
  ).toEqual([])
})

test('behavior: shows the account that was selected in the window, and signs in with it', async ({
  page,
}) => {
  await visit(page, { ...on, signIn: '1' })
  const popup = await choose(page)
  await popup.getByTestId('popup-account-1').check()
  await approve(popup)
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND)
  await approve(await windowOf(page, () => page.getByTestId('lk-sign-in').click()))
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${SECOND}`)
  expect(await serverSession(page)).toBe(`${ONE}:${SECOND}`)
})

test('behavior: SEC-64 fetches the SDK when the user hovers over the wallet, and requests only the wallet’s window', async ({
  page,
  watch,
}) => {
  const sdk = watchSdk(page)
  await visit(page, on)
  await openConnect(page)
  await expect(page.getByTestId(ROW)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([sdk, watch.requests]).toEqual([[], []])
  await page.getByTestId(ROW).hover()
  await expect.poll(() => sdk.length).toBe(1)
  expect(watch.requests).toEqual([])
  await approve(await windowOf(page, () => page.getByTestId(ROW).click()))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(sdk.length).toBe(1)
  const origins = new Set(watch.requests.map((url) => new URL(url).origin))
  expect(
    [...origins].filter((origin) => origin !== addresses.one && origin !== addresses.two),
  ).toEqual([addresses.phone])
})

test('behavior: W34 distinguishes a declined request from a closed window, and each can be retried', async ({
  page,
}) => {
  await visit(page, on)
  const refused = await choose(page)
  await answer(refused, 'reject')
  await expect(view(page, 'Connecting')).toContainText('Request declined')
  const closed = await windowOf(page, () => page.getByRole('button', { name: 'Try again' }).click())
  await expect(view(page, 'Connecting')).toContainText('Opening Coinbase Wallet')
  await closed.close()
  await expect(view(page, 'Connecting')).toContainText('Coinbase Wallet’s window was closed')
  await expect(view(page, 'Connecting')).not.toContainText('declined')
  await approve(await windowOf(page, () => page.getByRole('button', { name: 'Try again' }).click()))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')

  const unsigned = await windowOf(page, () => page.getByTestId('demo-sign-message').click())
  await unsigned.close()
  await expect(page.getByTestId('demo-result')).toContainText(
    'window was closed before it answered',
  )
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

test('error: W34 a page with isolated windows reports its settings as the reason', async ({
  page,
  watch,
}) => {
  // The SDK also logs this.
  watch.allowed.push(/Cross-Origin-Opener-Policy/)
  const response = await page.goto(`/isolated.html?${new URLSearchParams(on)}`)
  expect(response?.headers()['cross-origin-opener-policy']).toBe('same-origin')
  await openConnect(page)
  await page.getByTestId(ROW).click()
  await expect(view(page, 'Connecting')).toContainText('Coinbase Wallet’s window can’t answer')
  await expect(view(page, 'Connecting')).toContainText('This site’s security settings')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: SEC-64 works on the strict page, without an inline script or style', async ({
  page,
}) => {
  const response = await page.goto(`/strict.html?${new URLSearchParams(on)}`)
  expect(response?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'",
  )
  await connect(page)
  await approve(await windowOf(page, () => page.getByTestId('demo-sign-message').click()))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('behavior: the wallet used last is ready as soon as the modal opens', async ({ page }) => {
  await visit(page, on)
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  const opened = watchWindows(page.context())
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  const sdk = watchSdk(page)
  await openConnect(page)
  await expect(page.getByTestId(ROW)).toContainText('Recent')
  await expect.poll(() => sdk.length).toBe(1)
  expect(opened).toEqual([])
  // The wallet remembers its approval and approves again without a prompt.
  const popup = await windowOf(page, () => page.getByTestId(ROW).press('Enter'))
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

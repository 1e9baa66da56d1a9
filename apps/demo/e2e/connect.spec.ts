import { addresses } from './addresses.js'
import {
  connect,
  expect,
  misbehave,
  modal,
  openConnect,
  prompts,
  TEST_WALLET,
  test,
  view,
  visit,
} from './fixtures.js'

const MINUTE = 60_000

test('default: a declined request says so, and trying again works', async ({ page }) => {
  await visit(page, { approve: 'reject' })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'Connecting')).toContainText('Request declined')
  expect(await prompts(page)).toBe(1)
  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'auto'
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
})

test('behavior: W1 a wallet that never answers can be left at once, and times out after five minutes', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page)
  await misbehave(page, { neverAnswers: ['eth_requestAccounts'] })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'Connecting')).toContainText('Opening')
  await page.getByTestId('lk-back').click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await page.clock.runFor(5 * MINUTE)
  await expect(view(page, 'Connecting').getByRole('button', { name: 'Try again' })).toBeVisible()
  await misbehave(page, { neverAnswers: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.runFor(1000)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

test('behavior: closing the modal keeps the request; the button reopens it', async ({ page }) => {
  await visit(page)
  await misbehave(page, { neverAnswers: ['eth_requestAccounts'] })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('lk-connect-button').first()).toHaveText('Connecting')
  await page.getByTestId('lk-connect-button').first().click()
  await expect(view(page, 'Connecting')).toBeVisible()
})

test('behavior: a locked wallet is said to be locked', async ({ page }) => {
  await visit(page)
  await misbehave(page, { accountsAs: [] })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'Connecting')).toContainText(/unlock/i)
})

test('behavior: W2 a request that the wallet still shows goes on by itself once it is approved', async ({
  page,
}) => {
  await visit(page)
  await misbehave(page, {
    rejectsAs: {
      code: -32002,
      message: 'Request of type wallet_requestPermissions already pending',
    },
  })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'Connecting')).toContainText(/open/i)
  await misbehave(page, { rejectsAs: undefined })
  await page.evaluate(() =>
    window.latchkeyDemo.wallets[0].provider.request({ method: 'eth_requestAccounts' }),
  )
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

test('behavior: a double click sends one request', async ({ page }) => {
  await visit(page)
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).dblclick()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await prompts(page)).toBe(1)
})

test('behavior: without a wallet in this browser the help about wallets opens', async ({
  page,
}) => {
  await visit(page, { wallets: 'none', walletConnect: '0' })
  await openConnect(page)
  await page.getByTestId('lk-help').click()
  await expect(view(page, 'WhatIsAWallet')).toBeVisible()
  await page.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(view(page, 'GetWallet').getByRole('link')).toHaveAttribute(
    'href',
    'https://ethereum.org/wallets/find-wallet/',
  )
  await page.getByTestId('lk-back').click()
  await page.getByTestId('lk-back').click()
  await expect(view(page, 'Connect')).toBeVisible()
})

test('behavior: the wallet used last comes first', async ({ page }) => {
  await visit(page, { wallets: 'many' })
  await openConnect(page)
  const rows = view(page, 'Connect').locator('[data-testid^="lk-wallet-"]')
  const last = rows.filter({ hasText: 'Installed' }).last()
  const id = await last.getAttribute('data-testid')
  await last.click()
  await expect(modal(page)).toBeHidden()
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await openConnect(page)
  await expect(rows.first()).toHaveAttribute('data-testid', id ?? '')
  await expect(rows.first()).toContainText('Recent')
})

test('behavior: reports a balance that does not load, and offers a retry', async ({
  page,
  watch,
}) => {
  watch.allowed.push(/Failed to load resource/)
  let broken = true
  await visit(page)
  for (const url of [`${addresses.one}/**`, '**/v1/account/*/balance?*']) {
    await page.route(url, (route) =>
      broken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
  }
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  const retry = view(page, 'Account').getByRole('button', { name: /try again/i })
  await expect(retry).toBeVisible()
  broken = false
  await retry.click()
  await expect(page.getByTestId('lk-token-ETH')).toContainText('ETH')
})

test('behavior: offline is said, and the modal goes on', async ({ page, context }) => {
  await visit(page)
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-token-ETH')).toContainText('ETH')
  await context.setOffline(true)
  await expect(view(page, 'Account')).toContainText('You’re offline')
  await context.setOffline(false)
  await expect(view(page, 'Account')).not.toContainText('You’re offline')
})

test('error: a part of the modal that does not load is an error with a next step, not a blank', async ({
  page,
  watch,
}) => {
  watch.allowed.push(/Failed to load resource|dynamically imported module/)
  await visit(page)
  await page.getByTestId('lk-connect-button').first().hover()
  await openConnect(page)
  let broken = true
  await page.route(/WhatIsAWallet/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByTestId('lk-help').click()
  const retry = modal(page).getByRole('button', { name: /try again/i })
  await expect(retry).toBeVisible()
  broken = false
  await page.getByTestId('lk-back').click()
  await expect(view(page, 'Connect')).toBeVisible()
})

test('error: names a wrong option and the expected value', async ({ page }) => {
  await visit(page, { themeMode: 'blue' })
  await expect(page.getByRole('alert')).toContainText('The option "themeMode" is wrong')
  await expect(page.getByRole('alert')).toContainText('@latchkey/core/docs/options.md#thememode')
})

test('behavior: a notice describes an event, stays while it lasts, and disappears by itself', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page)
  await openConnect(page)
  const say = (tone: 'loading' | 'success' | 'error', text: string): Promise<void> =>
    page.evaluate((notice) => window.latchkeyDemo.latchkey?.modal.notify(notice), { tone, text })
  const notice = page.getByTestId('lk-notice')
  await say('loading', 'Transaction started')
  await page.clock.runFor(60_000)
  await expect(notice).toHaveText('Transaction started')
  await say('success', 'Sent')
  await expect(notice).toHaveAttribute('data-tone', 'success')
  await page.clock.runFor(3000)
  await expect(notice).toBeHidden()
  await say('error', 'Failed to fetch transactions')
  await expect(notice).toHaveRole('alert')
  const [bar, card] = await Promise.all([notice.boundingBox(), view(page, 'Connect').boundingBox()])
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(card?.y ?? 0)
})

test('behavior: a tooltip explains; Escape hides it and leaves the modal open', async ({
  page,
}) => {
  await visit(page)
  await openConnect(page)
  await page.evaluate(() =>
    window.latchkeyDemo.latchkey?.modal.setTooltip({
      anchor: 'lk-title',
      text: 'What a wallet is for',
    }),
  )
  const tip = modal(page).getByRole('tooltip')
  await expect(tip).toHaveText('What a wallet is for')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(view(page, 'Connect')).toBeVisible()
})

test('behavior: an accidental close is refused with a shake while a feature blocks it', async ({
  page,
}) => {
  await visit(page)
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.evaluate(() =>
    window.latchkeyDemo.latchkey?.modal.follow(
      window.latchkeyDemo.latchkey.connect,
      {},
      undefined,
      {
        isBlocking: () => true,
      },
    ),
  )
  await page.keyboard.press('Escape')
  await expect(view(page, 'Account')).toBeVisible()
  expect(await page.evaluate(() => window.latchkeyDemo.latchkey?.modal.getState())).toMatchObject({
    status: 'open',
  })
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
})

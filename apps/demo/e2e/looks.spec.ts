import type { Locator, Page } from '@playwright/test'
import { setBalance } from './chain.js'
import {
  connect,
  expect,
  misbehave,
  modal,
  ONE,
  openConnect,
  TEST_WALLET,
  test,
  view,
  visit,
} from './fixtures.js'
import { openSend } from './send.js'
import { openSwap } from './swap.js'

/**
 * Compares twelve key states with the pictures in `looks`. `npm run shots -- --keep` takes them
 * again. Masks values of the running sandbox.
 */

/** An account that no other journey uses, so that its avatar and its balance stay the same. */
const key = `0x${'4c'.repeat(32)}`
const account = '0xdB00079cad3e665853Bf766eFe26F4C38cdbdCDA'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 568 }

/** Opens a page at rest, in the bundled font only: other fonts differ between machines. */
async function show(
  page: Page,
  viewport: { width: number; height: number },
  options: Record<string, string>,
  path?: string,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
  await setBalance(ONE, account, 2_000_000_000_000_000_000n)
  await visit(page, { key, locale: 'en', ...options }, path)
  await page.addStyleTag({
    content: ':root { --lk-font-mono: "Hanken Grotesk"; --lk-font: "Hanken Grotesk" }',
  })
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until the modal's card looks like its picture: marks of wallets arrive one by one. */
async function expectCard(page: Page, name: string, mask: Locator[] = []): Promise<void> {
  const card = modal(page).locator('.lk-sheet')
  await page.mouse.move(0, 0)
  await expect(() => expect(card).toHaveScreenshot(`${name}.png`, { mask })).toPass({
    timeout: 60_000,
  })
}

test('default: the product page', async ({ page }) => {
  await show(page, desktop, { themeMode: 'light' }, '/')
  await expect(page.getByTestId('lk-connect-button')).toBeVisible()
  await expect(page).toHaveScreenshot('product-light.png')
  await show(page, phone, { themeMode: 'dark' }, '/')
  await expect(page.getByTestId('lk-connect-button')).toBeVisible()
  await expect(page).toHaveScreenshot('product-dark-phone.png')
})

test('default: the first view', async ({ page }) => {
  await show(page, desktop, { themeMode: 'light', wallets: 'many' })
  await openConnect(page)
  await expect(page.getByTestId('lk-all-wallets').getByText(/\d/)).toBeVisible()
  await expectCard(page, 'connect-light')
  await show(page, narrow, { themeMode: 'dark', terms: 'https://millpond.example/terms' })
  await openConnect(page)
  await expect(page.getByTestId('lk-all-wallets').getByText(/\d/)).toBeVisible()
  await expectCard(page, 'connect-dark-narrow')
})

test('default: all wallets, and the code of a pairing', async ({ page }) => {
  await show(page, desktop, { themeMode: 'light' })
  await openConnect(page)
  await page.getByTestId('lk-all-wallets').click()
  await expect(page.locator('button.lk-cell').nth(7)).toBeVisible()
  await expectCard(page, 'all-wallets-light')
  await show(page, desktop, { themeMode: 'dark' })
  await page.evaluate(() =>
    window.latchkeyDemo.latchkey?.modal.open({ view: 'ConnectingWalletConnect' }),
  )
  await expect(page.getByTestId('lk-qr')).toBeVisible()
  await expectCard(page, 'qr-dark', [
    page.getByTestId('lk-qr'),
    page.locator('.lk-life'),
    page.locator('.lk-scan .lk-num'),
  ])
})

test('default: a declined request, and a sign-in', async ({ page }) => {
  await show(page, desktop, { themeMode: 'light' })
  await misbehave(page, { rejectsAs: { code: 4001, message: 'User rejected the request.' } })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'Connecting')).toContainText('declined')
  await expectCard(page, 'declined-light')
  await show(page, desktop, { themeMode: 'light', signIn: '1' })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(page.getByTestId('lk-sign-in')).toBeEnabled()
  await expectCard(page, 'sign-in-light')
})

test('default: the account, and its networks from right to left', async ({ page }) => {
  await show(page, desktop, { themeMode: 'light' })
  await connect(page)
  await page.getByTestId('lk-account-button').click()
  const ether = page.getByTestId('lk-token-ETH')
  await expect(ether).toContainText('2 ETH')
  await expectCard(page, 'account-light', [page.getByTestId('lk-balance'), ether])
  await show(page, phone, { themeMode: 'light', dir: 'rtl' })
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.evaluate(() => window.latchkeyDemo.latchkey?.modal.open({ view: 'Networks' }))
  await expect(view(page, 'Networks')).toBeVisible()
  await expectCard(page, 'networks-rtl')
})

test('default: the forms of sending and swapping', async ({ page }) => {
  await show(page, phone, { themeMode: 'dark' })
  await connect(page)
  await openSend(page)
  await page.getByTestId('lk-send-amount').fill('0.5')
  await page.getByTestId('lk-send-recipient').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await expect(page.getByTestId('lk-send-address')).toBeVisible()
  await expectCard(page, 'send-dark-phone', [page.locator('.lk-amt__bot')])
  await show(page, desktop, { themeMode: 'light' })
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await openSwap(page)
  await expect(page.getByTestId('lk-swap-from-token')).toContainText('ETH')
  await expectCard(page, 'swap-light', [page.locator('.lk-amt__bot')])
})

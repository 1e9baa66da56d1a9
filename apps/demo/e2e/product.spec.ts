import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { expectNoAxeViolations } from './axe.js'
import { tokenBalanceOf } from './chain.js'
import { expect, modal, ONE, TEST_WALLET, test, view, visit } from './fixtures.js'
import { newSwapper } from './swap.js'

const wallet = `lk-wallet-${TEST_WALLET}`

test('default: the card deposits into the vault and withdraws', async ({ page }) => {
  const { key, address } = await newSwapper()
  const vault = (): Promise<bigint> => tokenBalanceOf(ONE, worldContracts.weth, address)
  await visit(page, { key }, '/')
  const deposit = page.getByTestId('demo-deposit')
  await expect(deposit).toHaveText('Connect to deposit')
  await deposit.click()
  await page.getByTestId(wallet).click()
  await expect(modal(page)).toBeHidden()
  await page.getByLabel('Amount in ETH').fill('')
  await expect(deposit).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('#deposit-note')).toHaveText('Type an amount, for example 0.5.')
  await page.getByLabel('Amount in ETH').fill('0.25')
  await deposit.click()
  await expect.poll(vault).toBe(250_000_000_000_000_000n)
  await expect(page.getByTestId('demo-vault')).toContainText('0.25 ETH')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(vault).toBe(0n)
})

test('behavior: “Try it” connects first, then opens each view of the account', async ({ page }) => {
  await visit(page, { solana: 'on' }, '/')
  for (const [entry, name] of [
    ['email', 'Connect'],
    ['qr', 'ConnectingWalletConnect'],
    ['solana', 'Connect'],
  ] as const) {
    await page.getByTestId(`demo-try-${entry}`).click()
    await expect(view(page, name)).toBeVisible()
    await page.getByTestId('lk-close').click()
    await expect(modal(page)).toBeHidden()
  }

  await visit(page, {}, '/')
  await page.getByTestId('demo-try-send').click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page.getByTestId('lk-connect-button').click()
  await page.getByTestId(wallet).click()
  await expect(page.getByTestId('lk-account-button')).toBeVisible()
  await expect(modal(page)).toBeHidden()

  for (const [entry, name] of [
    ['swap', 'Swap'],
    ['send', 'WalletSend'],
    ['receive', 'WalletReceive'],
    ['buy', 'OnRampProviders'],
    ['name', 'RegisterAccountName'],
  ] as const) {
    await page.getByTestId(`demo-try-${entry}`).click()
    await expect(view(page, name)).toBeVisible()
    await page.getByTestId('lk-close').first().click()
    await expect(modal(page)).toBeHidden()
  }
  const email = page.getByTestId('demo-try-email')
  await expect(email).toHaveAttribute('aria-disabled', 'true')
  await expect(email).toHaveAccessibleDescription('Disconnect first: you are connected.')
})

test('behavior: theme and language stay in the address and reach the modal', async ({ page }) => {
  await visit(page, {}, '/')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page).toHaveURL(/themeMode=dark/)
  await page.getByLabel('Language').selectOption('de')
  await expect(page).toHaveURL(/themeMode=dark&locale=de/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Amount in ETH').fill('1234.5')
  await expect(page.getByText('1.274,004 ETH')).toBeVisible()
  await page.getByTestId('lk-connect-button').click()
  await expect(modal(page)).toHaveCSS('color-scheme', 'dark')
})

test('behavior: axe finds no defect on the pages, in light and dark', async ({ page }) => {
  for (const path of ['/', '/bench', '/playground'])
    for (const [themeMode, scope] of [
      ['light', 'all'],
      ['dark', 'colours'],
    ] as const) {
      await page.setViewportSize({ width: 320, height: 568 })
      await visit(page, { themeMode, solana: 'on' }, path)
      await expectNoAxeViolations(page, `${path} ${themeMode}`, scope)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
})

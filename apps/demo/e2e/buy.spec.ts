import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.js'
import { balanceOf } from './chain.js'
import { expect, ONE, test, view } from './fixtures.js'
import { connectNewAccount, showView } from './ownAccount.js'

const amount = (page: Page) => page.getByTestId('lk-buy-amount')
const error = (page: Page) => page.getByTestId('lk-buy-error')
const provider = (page: Page) => page.getByTestId('lk-provider-sandbox')

async function chooseEther(page: Page): Promise<void> {
  await page.getByTestId('lk-buy-token').click()
  await page.getByTestId('lk-buy-token-ETH').click()
}

/** Wei of a decimal text such as `0.0149`. */
function weiOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
}

test('default: 50 dollars of ether: quoted, paid in a window of the click, on the chain, among the purchases', async ({
  page,
}) => {
  const account = await connectNewAccount(page)
  await showView(page, 'OnRampProviders')
  await chooseEther(page)
  await page.getByTestId('lk-buy-quick-50').click()
  const outcome = page.getByTestId('lk-buy-outcome')
  await expect(outcome).toHaveAttribute('data-kind', 'quote')
  await expect(provider(page)).toContainText('$50.00 total, incl. $0.85 fees')
  await expectNoAxeViolations(page, 'OnRampProviders')
  const quoted = /You get ([\d.,]+) ETH/.exec((await outcome.textContent()) ?? '')?.[1] ?? ''

  const [shop] = await Promise.all([page.waitForEvent('popup'), provider(page).press('Enter')])
  await expect(view(page, 'BuyInProgress')).toBeVisible()
  await expect(page.getByText('Finish in the Sandbox window').first()).toBeVisible()
  await expect(page.getByTestId('lk-buy-facts')).toContainText('$50.00')
  await expectNoAxeViolations(page, 'BuyInProgress, waiting')
  await expect(shop.locator('#amount')).toHaveValue('50.00')
  expect(await shop.evaluate(() => window.opener === null)).toBe(true)
  await expect(shop.locator('#asset')).toHaveValue('ETH')
  await shop.getByRole('button', { name: 'Review' }).click()
  await shop.getByRole('button', { name: 'Pay 50.00 USD' }).click()

  await expect(page.getByText('ETH arrived').first()).toBeVisible()
  await expectNoAxeViolations(page, 'BuyInProgress, bought')
  const said =
    /([\d.,]+) ETH arrived/.exec((await view(page, 'BuyInProgress').textContent()) ?? '')?.[1] ?? ''
  const balance = await balanceOf(ONE, account)
  // The shown amount is the received one, cut to six digits. It equals the quote while the price
  // does not change.
  expect(balance - weiOf(said)).toBeGreaterThanOrEqual(0n)
  expect(balance - weiOf(said)).toBeLessThan(10n ** 12n)
  expect(Number(balance) / Number(weiOf(quoted))).toBeCloseTo(1, 1)

  await page.getByTestId('lk-buy-done').press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  await showView(page, 'OnRampActivity')
  await expect(page.getByTestId('lk-purchase-done')).toContainText(`+${said} ETH`)
  await expectNoAxeViolations(page, 'OnRampActivity')
})

test('behavior: limits, other means, other currencies, and no purchase of an unsupported token', async ({
  page,
}) => {
  await connectNewAccount(page, { dir: 'rtl', themeMode: 'dark', locale: 'de-DE' })
  await showView(page, 'OnRampProviders')
  await amount(page).fill('9000')
  await expect(error(page)).toContainText('Card limit: 7.500')
  await expect(provider(page)).toBeHidden()
  await expectNoAxeViolations(page, 'OnRampProviders, over the limit, right to left')
  await page.getByTestId('lk-buy-other-method').click()
  await expect(provider(page)).toBeVisible()
  await amount(page).fill('25000,01')
  await expect(error(page)).toContainText('Bank limit: 25.000')
  await page.getByTestId('lk-buy-instead').click()
  await expect(amount(page)).toHaveValue('25000')
  await amount(page).fill('9,99')
  await expect(error(page)).toContainText('Minimum: 10')
  for (const [typed, said] of [
    ['', 'Enter an amount'],
    ['12,345', 'Enter a number with at most two decimals'],
    ['abc', 'Enter a number with at most two decimals'],
  ] as const) {
    await amount(page).fill(typed)
    await expect(error(page)).toHaveText(said)
    await expect(amount(page)).toHaveValue(typed)
  }
  await page.getByTestId('lk-buy-currency').click()
  await expect(view(page, 'OnRampFiatSelect')).toBeVisible()
  await expectNoAxeViolations(page, 'OnRampFiatSelect')
  await page.getByTestId('lk-buy-currency-EUR').click()
  await page.getByTestId('lk-buy-quick-250').click()
  await expect(provider(page)).toContainText('250,00')
  const [shop] = await Promise.all([page.waitForEvent('popup'), provider(page).click()])
  await expect(shop.locator('select[name=currency]')).toHaveValue('EUR')
  await expect(shop.locator('input[name=method]:checked')).toHaveValue('ach_bank_account')
  // The window closes, and the view explains it. Going back loses nothing.
  await shop.close()
  await expect(page.getByText('The Sandbox window was closed').first()).toBeVisible()
  await page.getByTestId('lk-back').click()
  await expect(page.getByTestId('lk-buy-under-way')).toContainText('Pending')
  await page.getByTestId('lk-buy-under-way').click()
  await page.getByTestId('lk-buy-stop').click()
  await expect(amount(page)).toHaveValue('250')
  await page.getByTestId('lk-what-is-a-buy').click()
  await expect(view(page, 'WhatIsABuy')).toBeVisible()
  await expectNoAxeViolations(page, 'WhatIsABuy')
})

import type { Page } from '@playwright/test'
import { balanceOf } from './chain.js'
import { expect, ONE, test, view } from './fixtures.js'
import { connectNewAccount, showView } from './ownAccount.js'

const provider = (page: Page) => page.getByTestId('lk-provider-sandbox')

async function chooseEther(page: Page): Promise<void> {
  await page.getByTestId('lk-buy-token').click()
  await page.getByTestId('lk-buy-token-ETH').click()
}

/** Returns the wei of a decimal text such as `0.0149`. */
function weiOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
}

test('default: buys ether for 50 dollars: quote, payment in the click’s window, the chain, the list of purchases', async ({
  page,
}) => {
  const account = await connectNewAccount(page)
  await showView(page, 'OnRampProviders')
  await chooseEther(page)
  await page.getByTestId('lk-buy-quick-50').click()
  const outcome = page.getByTestId('lk-buy-outcome')
  await expect(outcome).toHaveAttribute('data-kind', 'quote')
  await expect(provider(page)).toContainText('$50.00 total, incl. $0.85 fees')
  const quoted = /You get ([\d.,]+) ETH/.exec((await outcome.textContent()) ?? '')?.[1] ?? ''

  const [shop] = await Promise.all([page.waitForEvent('popup'), provider(page).press('Enter')])
  await expect(view(page, 'BuyInProgress')).toBeVisible()
  await expect(page.getByText('Finish in the Sandbox window').first()).toBeVisible()
  await expect(page.getByTestId('lk-buy-facts')).toContainText('$50.00')
  await expect(shop.locator('#amount')).toHaveValue('50.00')
  expect(await shop.evaluate(() => window.opener === null)).toBe(true)
  await expect(shop.locator('#asset')).toHaveValue('ETH')
  await shop.getByRole('button', { name: 'Review' }).click()
  await shop.getByRole('button', { name: 'Pay 50.00 USD' }).click()

  await expect(page.getByText('ETH arrived').first()).toBeVisible()
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
})

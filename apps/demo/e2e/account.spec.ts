import type { Locator, Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { balanceOf, tokenBalanceOf } from './chain.js'
import { ACCOUNTS, connect, expect, ONE, test, view, visit } from './fixtures.js'

/** No test sends from this account. */
const quiet = ACCOUNTS[2]
/** Its key, which is public. */
const quietKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'

async function openAccount(page: Page): Promise<Locator> {
  await page.getByTestId('lk-account-button').first().click()
  await expect(view(page, 'Account')).toBeVisible()
  return view(page, 'Account')
}

/** Formats an amount like the page: rounded down and grouped. */
function written(amount: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
  const kept = fraction.slice(0, 3).replace(/0+$/, '')
  return `${BigInt(whole).toLocaleString('en-US')}${kept && `.${kept}`}`
}

test('default: shows the balances of the chain, and hides them on request', async ({ page }) => {
  await visit(page, { key: quietKey, locale: 'en-US' })
  await connect(page)
  const account = await openAccount(page)
  await expect(page.getByTestId('lk-token-ETH')).toContainText(
    `${written(await balanceOf(ONE, quiet), 18)} ETH`,
  )
  for (const { address, symbol, decimals } of [
    worldContracts.tokens.DOL,
    worldContracts.tokens.TIDE,
    worldContracts.tokens.DAY,
  ]) {
    const amount = await tokenBalanceOf(ONE, address, quiet)
    await expect(page.getByTestId(`lk-token-${symbol}`)).toContainText(
      `${written(amount, decimals)} ${symbol}`,
    )
  }
  await expect(page.getByTestId('lk-balance')).toContainText(/\$[\d,]+\.\d\d$/)

  await page.getByTestId('lk-tab-nfts').click()
  const lantern = page.getByTestId(`lk-nft-${worldContracts.lanterns}-102`)
  await expect(lantern).toContainText('Lantern 102')
  await expect(lantern).toContainText('Millpond Lanterns')
  const picture = lantern.locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
  await page.getByTestId('lk-tab-tokens').click()

  await page.getByTestId('lk-hide-amounts').click()
  await expect(page.getByTestId('lk-balance')).toHaveText('Total balance Hidden')
  await expect(page.getByTestId('lk-token-DOL')).not.toContainText(/\d/)
  await page.getByTestId('lk-tab-activity').click()
  await expect(page.getByTestId('lk-activity-row').first()).toContainText('••••')
  await page.reload()
  await openAccount(page)
  await expect(page.getByTestId('lk-token-DOL')).toContainText('Hidden')
  expect(await account.innerText()).not.toContain('$')
  await page.getByTestId('lk-hide-amounts').click()
  await expect(page.getByTestId('lk-token-DOL')).toContainText(/\d/)

  // Reads again, without a cache.
  const asked = page.waitForRequest((request) => request.url().includes('forceUpdate='))
  await page.getByTestId('lk-refresh').click()
  expect(decodeURIComponent((await asked).url())).toContain(worldContracts.tokens.DOL.address)
})

test('behavior: acts with the selected account, also after a reload, until the wallet switches its own', async ({
  page,
}) => {
  const [first, second, third] = ACCOUNTS
  await visit(page)
  await connect(page)
  await openAccount(page)
  await page.getByTestId('lk-switch-account').click()
  await expect(view(page, 'SwitchAddress').getByRole('button', { name: '$' })).toHaveCount(3)
  await expect(page.getByTestId(`lk-account-${first}`)).toHaveAttribute('aria-current', 'true')
  await page.getByTestId(`lk-account-${second}`).click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect(page.getByTestId('lk-address').first()).toHaveAttribute('title', second)
  await expect(page.getByTestId('demo-address')).toHaveText(second)
  await page.reload()
  await expect(page.getByTestId('demo-address')).toHaveText(second)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].selectAccount(2))
  await expect(page.getByTestId('demo-address')).toHaveText(third)
})

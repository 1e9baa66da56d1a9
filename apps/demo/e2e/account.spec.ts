import type { Locator, Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { expectNoAxeViolations } from './axe.js'
import { balanceOf, tokenBalanceOf } from './chain.js'
import { ACCOUNTS, connect, expect, modal, ONE, test, view, visit } from './fixtures.js'

const BALANCE = '**/v1/account/*/balance?*'
/** No test sends from this account. */
const quiet = ACCOUNTS[2]
/** Its key, which is public. */
const quietKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'

async function openAccount(page: Page): Promise<Locator> {
  await page.getByTestId('lk-account-button').first().click()
  await expect(view(page, 'Account')).toBeVisible()
  return view(page, 'Account')
}

/** As the page must write it: rounded down, grouped. */
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
  await page.getByTestId('lk-tab-tokens').click()

  await page.getByTestId('lk-hide-amounts').click()
  await expect(page.getByTestId('lk-balance')).toHaveText('Total balance Hidden••••')
  await expect(page.getByTestId('lk-token-DOL')).not.toContainText(/\d/)
  await page.getByTestId('lk-tab-activity').click()
  await expect(page.getByTestId('lk-activity-row').first()).toContainText('••••')
  await page.reload()
  await openAccount(page)
  await expect(page.getByTestId('lk-token-DOL')).toContainText('••••')
  expect(await account.innerText()).not.toContain('$')
  await page.getByTestId('lk-hide-amounts').click()
  await expect(page.getByTestId('lk-token-DOL')).toContainText(/\d/)

  // Read again, without any cache.
  const asked = page.waitForRequest((request) => request.url().includes('forceUpdate='))
  await page.getByTestId('lk-refresh').click()
  expect(decodeURIComponent((await asked).url())).toContain(worldContracts.tokens.DOL.address)
})

test('behavior: another account of the wallet acts, is remembered, and gives way to what the wallet chooses', async ({
  page,
}) => {
  const [first, second, third] = ACCOUNTS
  await visit(page)
  await connect(page)
  await openAccount(page)
  await page.getByTestId('lk-switch-account').click()
  await expect(view(page, 'SwitchAddress').getByRole('button', { name: '$' })).toHaveCount(3)
  await expectNoAxeViolations(page, 'SwitchAddress')
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

test('behavior: an account without assets shows the ways to fund it', async ({ page }) => {
  await visit(page, { key: generatePrivateKey() })
  await connect(page)
  const account = await openAccount(page)
  await expect(account).toContainText('Nothing here yet')
  await expect(page.getByTestId('lk-action-swap')).toBeDisabled()
  await expect(page.getByTestId('lk-action-send')).toBeDisabled()
  await expectNoAxeViolations(page, 'Account, empty')
  await page.getByTestId('lk-empty-receive').click()
  await expect(view(page, 'WalletReceive')).toBeVisible()
  await page.getByTestId('lk-back').click()
  await page.getByTestId('lk-empty-buy').click()
  await expect(view(page, 'OnRampProviders')).toBeVisible()
})

test('behavior: an unreachable server and a missing network are reported, and known values stay', async ({
  page,
  watch,
  context,
}) => {
  watch.allowed.push(/Failed to load resource/)
  let broken = true
  await page.route(BALANCE, (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await visit(page)
  await connect(page)
  const account = await openAccount(page)
  await expect(account).toContainText('Tokens and prices didn’t load.')
  await expect(page.getByTestId('lk-balance')).toContainText('ETH')
  broken = false
  await page.getByTestId('lk-try-again').click()
  await expect(page.getByTestId('lk-token-DOL')).toBeVisible()
  await expect(account).not.toContainText('didn’t load')

  broken = true
  await page.getByTestId('lk-refresh').click()
  await expect(account).toContainText('Balances didn’t refresh. These are from')
  await expect(page.getByTestId('lk-token-DOL')).toBeVisible()
  broken = false

  await context.setOffline(true)
  await expect(account).toContainText('You’re offline. Balances are from')
  await expect(page.getByTestId('lk-token-DOL')).toBeVisible()
  for (const name of ['swap', 'send', 'buy'])
    await expect(page.getByTestId(`lk-action-${name}`)).toBeDisabled()
  await expect(page.getByTestId('lk-action-receive')).toBeEnabled()
  await context.setOffline(false)
  await expect(account).not.toContainText('You’re offline')
})

test('error: SEC-41 SEC-43 SEC-44 names that lie, numbers that cannot be and 2,000 tokens harm nothing', async ({
  page,
}) => {
  const token = (index: number) => `${ONE}:0x${index.toString(16).padStart(40, '0')}`
  const record = (index: number, change: object = {}) => ({
    name: `Token ${index}`,
    symbol: `T${index}`,
    chainId: ONE,
    address: token(index),
    price: 1,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: '',
    ...change,
  })
  const balances = [
    record(1, { name: '<img src=x onerror=alert(1)>', symbol: 'HTML' }),
    record(2, {
      symbol: 'HUGE',
      quantity: { decimals: '0', numeric: `1${'0'.repeat(77)}` },
      price: 0,
    }),
    record(3, { symbol: 'INSANE', quantity: { decimals: '1000000', numeric: '1' } }),
    record(4, { symbol: 'USDC', name: 'USD Coin', isVerified: false, price: 1e9 }),
    ...Array.from({ length: 2000 }, (_, index) => record(index + 10)),
  ]
  await page.route(BALANCE, (route) => route.fulfill({ json: { balances } }))
  await visit(page, { locale: 'en-US' })
  await connect(page)
  const account = await openAccount(page)
  await expect(page.getByTestId('lk-token-HTML')).toContainText('<img src=x onerror=alert(1)>')
  // Has no value, and is rendered only after scrolling.
  await expect(page.getByTestId('lk-balance')).toContainText('$2,001.00')
  expect(await account.locator('.lk-row').count()).toBeLessThan(40)
  await account.locator('.lk-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  await expect(page.getByTestId('lk-token-HUGE')).toBeVisible()
  expect(await account.locator('.lk-row').count()).toBeLessThan(40)
  await expect(page.getByTestId('lk-token-USDC')).toHaveCount(0)
  await page.getByTestId('lk-unverified').click()
  await expect(account).toContainText('Not on any list we know.')
  await expect(page.getByTestId('lk-token-USDC')).toBeVisible()
  await expect(page.getByTestId('lk-token-INSANE')).toHaveCount(0)
})

for (const themeMode of ['light', 'dark']) {
  test(`behavior: by keyboard, from right to left and on a phone, without an axe violation (${themeMode})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, { themeMode, dir: 'rtl' })
    await connect(page)
    const account = await openAccount(page)
    await expect(page.getByTestId('lk-token-DOL')).toBeVisible()
    await expectNoAxeViolations(page, `Account, ${themeMode}`)
    const tokens = page.getByTestId('lk-tab-tokens')
    while (!(await tokens.evaluate((tab) => tab.matches(':focus'))))
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId('lk-tab-activity')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tokens).toHaveAttribute('aria-selected', 'true')
    expect(await account.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.getByTestId('lk-hide-amounts').press('Enter')
    await expect(page.getByTestId('lk-hide-amounts')).toHaveAttribute('aria-pressed', 'true')
    await expectNoAxeViolations(page, `Account, hidden, ${themeMode}`)
    await expect(modal(page)).toBeVisible()
  })
}

import type { Page } from '@playwright/test'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { expectNoAxeViolations } from './axe.js'
import { expect, ONE, TWO, test, view } from './fixtures.js'
import { amount, newSwapper, submit, tokenBalance, visitSwap } from './swap.js'

/** Presses Tab until an element has the focus, as a keyboard user does. */
async function tabTo(page: Page, testId: string): Promise<void> {
  await expect(async () => {
    const isThere = await page
      .getByTestId(testId)
      .evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)
    if (!isThere) await page.keyboard.press('Tab')
    expect(isThere).toBe(true)
  }).toPass({ intervals: [10] })
}

for (const themeMode of ['light', 'dark']) {
  test(`default: swap by keyboard, on a ${themeMode} ${themeMode === 'dark' ? 'phone from right to left' : 'desktop'}, without an axe violation`, async ({
    page,
  }) => {
    test.slow()
    const isPhone = themeMode === 'dark'
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const me = await newSwapper({ DOL: 100_000_000n })
    await visitSwap(page, me, { themeMode, ...(isPhone ? { dir: 'rtl' } : {}) })
    await expectNoAxeViolations(page, 'Swap')

    await page.getByTestId('lk-swap-from-token').focus()
    await page.keyboard.press('Enter')
    await page.getByTestId('lk-token-search').fill('dol')
    await expectNoAxeViolations(page, 'SwapSelectToken')
    await tabTo(page, 'lk-token-DOL')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('lk-swap-from-token')).toContainText('DOL')
    await tabTo(page, 'lk-swap-to-token')
    await page.keyboard.press('Enter')
    await page.getByTestId('lk-token-search').fill(worldContracts.tokens.SPAM.address)
    await expect(page.getByTestId('lk-token-warning')).toContainText('any list we know')
    await expectNoAxeViolations(page, 'SwapSelectToken, by address')
    await page.getByTestId('lk-token-search').fill('day')
    await tabTo(page, 'lk-token-DAY')
    await page.keyboard.press('Enter')

    await tabTo(page, 'lk-swap-from-amount')
    await page.keyboard.type('500')
    await expect(page.getByTestId('lk-swap-error')).toHaveText(
      'Insufficient balance. You have 100 DOL.',
    )
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
    await expectNoAxeViolations(page, 'Swap, not enough')
    await tabTo(page, 'lk-swap-use-most')
    await page.keyboard.press('Enter')
    await expect(amount(page)).toHaveValue('100')
    await expect(submit(page)).toHaveText('Review swap')

    await tabTo(page, 'lk-swap-slippage-change')
    await page.keyboard.press('Enter')
    await tabTo(page, 'lk-swap-slippage-custom')
    await page.keyboard.type('9')
    await expect(view(page, 'Swap')).toContainText('0.01%–5%')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('3')
    await expect(page.getByTestId('lk-swap-slippage-allow')).toBeDisabled()
    await tabTo(page, 'lk-swap-slippage-confirm')
    await page.keyboard.type('3')
    await expectNoAxeViolations(page, 'Swap, slippage')
    await tabTo(page, 'lk-swap-slippage-allow')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('lk-swap-slippage')).toContainText('3%')
    await tabTo(page, 'lk-swap-submit')
    await page.keyboard.press('Enter')
    await expect(submit(page)).toHaveText('Allow 100 DOL')
    await expectNoAxeViolations(page, 'SwapPreview')
    await tabTo(page, 'lk-swap-submit')
    await page.keyboard.press('Enter')
    await expect(submit(page)).toHaveText('Swap 100 DOL')
    await expectNoAxeViolations(page, 'SwapPreview, allowed')
    await tabTo(page, 'lk-swap-submit')
    await page.keyboard.press('Enter')
    await expect(view(page, 'SwapProgress')).toContainText('Swapped 100 DOL')
    await expectNoAxeViolations(page, 'SwapProgress')
    expect(await tokenBalance('DOL', me.address)).toBe(0n)
  })
}

test('behavior: 2,000 tokens are as few elements as 40; a network without swaps says so, and where there are some', async ({
  page,
  watch,
}) => {
  watch.allowed.push(/status of 400/)
  const me = await newSwapper()
  await page.route('**/v1/convert/tokens?*', async (route) => {
    if (route.request().url().includes(encodeURIComponent(TWO)))
      return route.fulfill({
        status: 400,
        json: { error: { code: 'swap_unsupported', message: 'No.' } },
      })
    const response = await route.fetch()
    const { tokens } = (await response.json()) as { tokens: object[] }
    const more = Array.from({ length: 2000 }, (_, n) => ({
      name: `Token number ${n}`,
      symbol: `TOK${n}`,
      address: `${ONE}:0x${n.toString(16).padStart(40, '1')}`,
      decimals: 18,
      logoUri: '',
    }))
    await route.fulfill({ response, json: { tokens: [...tokens, ...more] } })
  })
  await visitSwap(page, me)
  await page.getByTestId('lk-swap-to-token').click()
  const list = view(page, 'SwapSelectToken')
  const rows = list.locator('.lk-row')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(40)
  await list.locator('.lk-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  await expect(rows.last()).toContainText('WETH')
  expect(await rows.count()).toBeLessThan(40)
  await page.getByTestId('lk-token-search').fill('tok1999')
  await rows.first().click()
  await expect(page.getByTestId('lk-swap-to-token')).toContainText('TOK1999')

  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(view(page, 'Swap')).toContainText('No swaps on Sandbox Two yet')
  await expect(view(page, 'Swap')).toContainText('Swaps work on Sandbox One.')
  await page.getByTestId('lk-swap-change-network').click()
  await expect(view(page, 'Networks')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { expect, test, view } from './fixtures.js'
import { amount, newSwapper, submit, tokenBalance, visitSwap } from './swap.js'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, testId: string): Promise<void> {
  await expect(async () => {
    const isThere = await page
      .getByTestId(testId)
      .evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)
    if (!isThere) await page.keyboard.press('Tab')
    expect(isThere).toBe(true)
  }).toPass({ intervals: [10] })
}

test('default: swaps by keyboard, on a dark phone from right to left', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const me = await newSwapper({ DOL: 100_000_000n })
  await visitSwap(page, me, { themeMode: 'dark', dir: 'rtl' })

  await page.getByTestId('lk-swap-from-token').focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('lk-token-search').fill('dol')
  await tabTo(page, 'lk-token-DOL')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('lk-swap-from-token')).toContainText('DOL')
  await tabTo(page, 'lk-swap-to-token')
  await page.keyboard.press('Enter')
  await page.getByTestId('lk-token-search').fill(worldContracts.tokens.SPAM.address)
  await expect(page.getByTestId('lk-token-warning')).toContainText('any list we know')
  await page.getByTestId('lk-token-search').fill('day')
  await tabTo(page, 'lk-token-DAY')
  await page.keyboard.press('Enter')

  await tabTo(page, 'lk-swap-from-amount')
  await page.keyboard.type('500')
  await expect(page.getByTestId('lk-swap-error')).toHaveText(
    'Insufficient balance. You have 100 DOL.',
  )
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
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
  await tabTo(page, 'lk-swap-slippage-allow')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('lk-swap-slippage')).toContainText('3%')
  await tabTo(page, 'lk-swap-submit')
  await page.keyboard.press('Enter')
  await expect(submit(page)).toHaveText('Allow 100 DOL')
  await tabTo(page, 'lk-swap-submit')
  await page.keyboard.press('Enter')
  await expect(submit(page)).toHaveText('Swap 100 DOL')
  await tabTo(page, 'lk-swap-submit')
  await page.keyboard.press('Enter')
  await expect(view(page, 'SwapProgress')).toContainText('Swapped 100 DOL')
  expect(await tokenBalance('DOL', me.address)).toBe(0n)
})

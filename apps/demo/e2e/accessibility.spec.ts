import type { Page } from '@playwright/test'
import { expect, modal, TEST_WALLET, test, view, visit } from './fixtures.js'

/** Returns the deepest focused element, by test id, name or tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('data-testid') ?? element?.id ?? element?.tagName ?? ''
  })
}

test('behavior: the keyboard alone is enough for the whole journey', async ({ page }) => {
  await visit(page)
  await page.getByTestId('lk-connect-button').first().focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect')).toBeVisible()
  while ((await focused(page)) !== `lk-wallet-${TEST_WALLET}`) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  await expect.poll(() => focused(page)).toBe('lk-account-button')
  await page.keyboard.press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  while ((await focused(page)) !== 'lk-disconnect') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

import type { Locator, Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import { connect, expect, view, visit } from './fixtures.js'
import type { Swapper } from './swap.js'

/** Returns an unknown address. */
export function stranger(): Address {
  return getAddress(
    `0x${[...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  )
}

export const amount = (page: Page): Locator => page.getByTestId('lk-send-amount')
export const recipient = (page: Page): Locator => page.getByTestId('lk-send-recipient')
export const submit = (page: Page): Locator => page.getByTestId('lk-send-submit')
export const confirm = (page: Page): Locator => page.getByTestId('lk-send-confirm')

/** Opens send in the modal, like the account's button. */
export async function openSend(page: Page): Promise<void> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-send').click()
  await expect(page.getByTestId('lk-send-token')).toContainText('ETH')
}

/** Opens a connected page with send open. */
export async function visitSend(
  page: Page,
  { key }: Swapper,
  options: Record<string, string> = {},
): Promise<void> {
  await visit(page, { key, ...options })
  await connect(page)
  await openSend(page)
}

export async function chooseToken(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('lk-send-token').click()
  await view(page, 'WalletSendSelectToken').getByTestId(`lk-token-${symbol}`).click()
  await expect(page.getByTestId('lk-send-token')).toContainText(symbol)
}

/** Fills in the form. */
export async function fill(page: Page, { what, to }: { what: string; to: string }): Promise<void> {
  await amount(page).fill(what)
  await recipient(page).fill(to)
  await expect(page.getByTestId('lk-send-address')).toBeVisible()
}

/** Continues from the form to the review. */
export async function review(page: Page): Promise<void> {
  await expect(submit(page)).toHaveText('Review')
  await submit(page).click()
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
}

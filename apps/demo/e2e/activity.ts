import type { Locator, Page } from '@playwright/test'
import type { HistoryReply } from '../../../packages/protocol/src/index.js'
import { addresses } from './addresses.js'
import { connect, ONE, visit } from './fixtures.js'

/**
 * An account with two years of activity on both chains of the sandbox: `people.ada` of its world.
 */
export const ADA = '0xE509562f8B7A9a7b679931C2d5aea12937A01F14'

export const rows = (page: Page): Locator => page.getByTestId('lk-activity-row')
/** The list of the whole activity, and the button of one row. */
export const row = (page: Page, text: string | RegExp): Locator =>
  rows(page).filter({ hasText: text }).first()

/** Connects with an address, by a wallet that claims it. */
export async function connectAs(
  page: Page,
  account: string,
  options: Record<string, string> = {},
): Promise<void> {
  await visit(page, { behavior: JSON.stringify({ accountsAs: [account] }), ...options })
  await connect(page)
}

/** Goes to the account's own tab. */
export async function openTab(page: Page): Promise<void> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-tab-activity').click()
}

/** Returns the server's history of an account, newest page first. */
export async function historyOf(account: string, networkId: string = ONE): Promise<HistoryReply> {
  const response = await fetch(
    `${addresses.demo}/api/v1/account/${account}/history?projectId=sandbox&chainId=${networkId}`,
  )
  return (await response.json()) as HistoryReply
}

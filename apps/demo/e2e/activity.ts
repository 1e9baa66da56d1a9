import { expect, type Locator, type Page } from '@playwright/test'
import type { HistoryReply, HistoryTransaction } from '../../../packages/protocol/src/index.js'
import { addresses } from './addresses.js'
import { connect, ONE, view, visit } from './fixtures.js'

/**
 * An account with two years of activity on both chains of the sandbox: `people.ada` of its world.
 */
export const ADA = '0xE509562f8B7A9a7b679931C2d5aea12937A01F14'

export const rows = (page: Page): Locator => page.getByTestId('lk-activity-row')
/** The list of all of it, and the button of one row in it. */
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

/** Opens the activity as a user does: account, tab, full list. */
export async function openActivity(page: Page): Promise<void> {
  await openTab(page)
  await page.getByTestId('lk-all-activity').click()
  await expect(view(page, 'Transactions')).toBeVisible()
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

export const stranger = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

/** Lets the page's server return this history, 50 on a page. Returns the requested pages. */
export async function serveHistory(
  page: Page,
  history: readonly HistoryTransaction[],
): Promise<(string | null)[]> {
  const asked: (string | null)[] = []
  await page.route('**/api/v1/account/*/history?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    asked.push(cursor)
    const from = Number(cursor ?? 0)
    const next = from + 50 < history.length ? `${from + 50}` : null
    return route.fulfill({
      json: { data: history.slice(from, from + 50), next } satisfies HistoryReply,
    })
  })
  return asked
}

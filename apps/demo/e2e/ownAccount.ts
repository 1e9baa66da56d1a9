import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { connect, visit } from './fixtures.js'

/** Connects with a new account, and returns its address. */
export async function connectNewAccount(
  page: Page,
  options: Record<string, string> = {},
): Promise<string> {
  const key = generatePrivateKey()
  await visit(page, { key, ...options })
  await connect(page)
  return privateKeyToAccount(key).address
}

/** Opens a view of the account on top of the account itself. */
export async function showView(
  page: Page,
  view: 'OnRampProviders' | 'RegisterAccountName' | 'OnRampActivity',
): Promise<void> {
  await page.evaluate((name) => {
    const modal = window.latchkeyDemo.latchkey?.modal
    modal?.open({ view: 'Account' })
    modal?.push({ view: name })
  }, view)
}

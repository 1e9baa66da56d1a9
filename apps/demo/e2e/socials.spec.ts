import type { Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { modal, openConnect, view, visit } from './fixtures.js'
import { pressLast, setUpFactors, skipOffer } from './login.js'
import { expect, test } from './partitioned.js'

const options = { wallets: 'none' }

/** Where no address is told, as by Farcaster, a wallet wants factors of the visitor's own. */
async function openFirstWallet(page: Page): Promise<void> {
  const [window] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('lk-show-window').click()])
  await setUpFactors(window)
}

/** Presses a provider's button and answers its window. */
async function through(page: Page, social: string, account: string): Promise<void> {
  await openConnect(page)
  const [window] = await Promise.all([page.waitForEvent('popup'), page.getByTestId(`lk-social-${social}`).click()])
  await pressLast(window, window.getByTestId(account))
}

test('default: Farcaster, by a code for the phone', async ({ page, context }) => {
  await visit(page, options)
  await openConnect(page)
  await page.getByTestId('lk-social-farcaster').click()
  await expect(view(page, 'ConnectingFarcaster')).toBeVisible()
  const uri = (await page.getByTestId('lk-qr').getAttribute('data-uri')) ?? ''
  expect(uri.startsWith(addresses.socials)).toBe(true)
  const phone = await context.newPage()
  await phone.goto(uri)
  await phone.getByTestId('social-account-ada').click()
  await openFirstWallet(page)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await skipOffer(page)
})

test('error: who says no there, or closes the window, is asked again here', async ({ page }) => {
  await visit(page, options)
  await through(page, 'google', 'social-deny')
  await expect(view(page, 'ConnectingSocial')).toContainText(/said no|declined|closed/i)
  const [window] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('lk-social-retry').click()])
  await window.close()
  await expect(page.getByTestId('lk-social-retry')).toBeVisible()
  const [again] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('lk-social-retry').click()])
  await pressLast(again, again.getByTestId('social-account-ada'))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await skipOffer(page)
  await expect(modal(page)).toBeHidden()
})

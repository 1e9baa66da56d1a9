import type { Locator, Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { expect, modal, openConnect, view } from './fixtures.js'
import { codeAfter } from './mailbox.js'

/** An address that nobody used before. */
export function newAddress(name: string = 'mara'): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@sandbox.test`
}

/** Gives an e-mail address in Connect and answers the code that was mailed for it. */
export async function askForCode(page: Page, email: string): Promise<string> {
  return codeAfter(email, async () => {
    await openConnect(page)
    await page.getByTestId('lk-email-input').fill(email)
    await page.keyboard.press('Enter')
  })
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(view(page, 'EmailVerifyOtp')).toBeVisible()
  await page.getByTestId('lk-otp-input').fill(code)
}

/** Passes by what is offered after the first login while there is no smart account yet. */
export async function skipOffer(page: Page): Promise<void> {
  const offer = view(page, 'UpgradeToSmartAccount')
  await expect.poll(async () => (await offer.isVisible()) || (await modal(page).isHidden())).toBe(true)
  if (await modal(page).isHidden()) return
  await page.getByTestId('lk-upgrade-later').click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
}

/** Logs somebody in who may have been here before, in a browser that has; answers the address. */
export async function logIn(page: Page, email: string): Promise<string> {
  await typeCode(page, await askForCode(page, email))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  return addressOf(page)
}

/** The whole address, as the page's own wagmi hooks have it. */
export async function addressOf(page: Page): Promise<string> {
  const text = (await page.getByTestId('demo-address').textContent()) ?? ''
  expect(text).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return text
}

/** Does what makes the frame ask, and answers its window. */
export async function approvalAfter(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), act()])
  await expect(window.getByTestId('lk-approve')).toBeVisible()
  expect(window.url().startsWith(`${addresses.frame}/approve`)).toBe(true)
  return window
}

/** The last press in a window that closes itself. */
export async function pressLast(window: Page, button: Locator): Promise<void> {
  const isClosed = window.waitForEvent('close')
  const press = button.click()
  // The window may be gone before the click has come back.
  press.catch(() => undefined)
  await Promise.race([press, isClosed])
  await isClosed
}

/** Says yes in the frame's window, as soon as a person could. */
export async function approve(window: Page): Promise<void> {
  const box = window.getByRole('checkbox')
  if (await box.isVisible()) await box.check()
  await pressLast(window, window.getByTestId('lk-approve'))
}

/** What somebody without a mailbox sets up before there is a wallet: a code on paper and a password. */
export async function setUpFactors(window: Page): Promise<void> {
  const start = window.getByTestId('lk-recovery-self')
  await expect(start.or(window.getByTestId('lk-new-code'))).toBeVisible()
  if (await start.isVisible()) await start.click()
  const code = (await window.getByTestId('lk-new-code').textContent()) ?? ''
  await window.getByTestId('lk-written').click()
  await window.getByTestId('lk-recovery-code').fill(code)
  await window.getByTestId('lk-submit').click()
  await window.getByTestId('lk-password').fill('four words are good')
  await window.getByTestId('lk-password-again').fill('four words are good')
  await window.getByTestId('lk-submit').click()
}

/** Leaves through the account. */
export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
}

/** The code of the recovery service, typed in the frame's window. */
export async function recover(window: Page, code: string): Promise<void> {
  await expect(window.getByText('Open your wallet here')).toBeVisible()
  await window.getByRole('textbox', { name: /digit/i }).first().fill(code)
}

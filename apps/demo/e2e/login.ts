import type { BrowserContext, Locator, Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { setBalance, transactionOf } from './chain.js'
import { expect, modal, ONE, openConnect, view } from './fixtures.js'
import { codeAfter, mailsTo } from './mailbox.js'
import { choose, review, submit, tokenBalance } from './swap.js'

/** Returns an unused e-mail address. */
export function newAddress(name: string = 'mara'): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@sandbox.test`
}

/** Enters an e-mail address in Connect, then the mailed code. */
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

/** The modal closes by itself once a login has connected its wallet. */
export async function backOnPage(page: Page): Promise<void> {
  await expect(modal(page)).toBeHidden()
}

/** Selects the smart account in the settings, and ends at the account. */
export async function upgrade(page: Page): Promise<void> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-settings').click()
  await page.getByTestId('lk-settings-upgrade').click()
  await page.getByTestId('lk-upgrade').click()
  await expect(view(page, 'Account')).toBeVisible()
}

/** Logs a known user in, in a known browser, and returns the address. */
export async function logIn(page: Page, email: string): Promise<string> {
  await typeCode(page, await askForCode(page, email))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  return addressOf(page)
}

/** Returns the whole address from the page's own wagmi hooks. */
export async function addressOf(page: Page): Promise<string> {
  const text = (await page.getByTestId('demo-address').textContent()) ?? ''
  expect(text).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return text
}

/** Runs `act`, which triggers a request of the frame, and returns its window. */
export async function approvalAfter(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), act()])
  await expect(window.getByTestId('lk-approve')).toBeVisible()
  expect(window.url().startsWith(`${addresses.frame}/approve`)).toBe(true)
  return window
}

/** Makes the last press in a window that closes itself. */
export async function pressLast(window: Page, button: Locator): Promise<void> {
  const isClosed = window.waitForEvent('close')
  const press = button.click()
  // The window may close before the click resolves.
  press.catch(() => undefined)
  await Promise.race([press, isClosed])
  await isClosed
}

/**
 * Hovers over a provider's button, which loads the frame, and waits for it. With Playwright, a
 * request during the opening of a window may hang.
 */
export async function pointAtSocial(page: Page, social: string): Promise<Locator> {
  await openConnect(page)
  const button = page.getByTestId(`lk-social-${social}`)
  await button.hover()
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${addresses.frame}/sdk`))
  await expect.poll(() => find() !== undefined).toBe(true)
  await find()?.waitForLoadState('networkidle')
  return button
}

/** Opens a provider's window. */
export async function openSocial(page: Page, social: string): Promise<Page> {
  const button = await pointAtSocial(page, social)
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()])
  return window
}

/** Approves in the frame's window, after the delay for users. */
export async function approve(window: Page): Promise<void> {
  const box = window.getByRole('checkbox')
  if (await box.isVisible()) await box.check()
  await pressLast(window, window.getByTestId('lk-approve'))
}

/** The password of users that set one up. */
export const PASSWORD = 'four words are good'

/**
 * Sets up the factors of a user without a mailbox, before the wallet: a recovery code on paper,
 * which is returned, and a password.
 */
export async function setUpFactors(window: Page): Promise<string> {
  const start = window.getByTestId('lk-recovery-self')
  await expect(start.or(window.getByTestId('lk-new-code'))).toBeVisible()
  if (await start.isVisible()) await start.click()
  const code = (await window.getByTestId('lk-new-code').textContent()) ?? ''
  await window.getByTestId('lk-written').click()
  await window.getByTestId('lk-recovery-code').fill(code)
  await window.getByTestId('lk-submit').click()
  await window.getByTestId('lk-password').fill(PASSWORD)
  await window.getByTestId('lk-password-again').fill(PASSWORD)
  await window.getByTestId('lk-submit').click()
  return code
}

type SettingsScreen = 'devices' | 'recovery' | 'export'

/**
 * Deletes the frame's record of the wallet, like a browser that clears a part of its storage. Keeps
 * the login.
 */
export async function loseRecord(page: Page): Promise<void> {
  const frame = page.frames().find((each) => each.url().startsWith(addresses.frame))
  await frame?.evaluate(async () => {
    const settled = <value>(request: IDBRequest<value>): Promise<value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('latchkey-frame'))
    const values = database.transaction('values', 'readwrite').objectStore('values')
    const records = (await settled(values.getAllKeys())).filter((key) =>
      String(key).startsWith('wallet:'),
    )
    if (records.length === 0) throw new Error('There is no record of a wallet here.')
    await Promise.all(records.map((key) => settled(values.delete(key))))
    database.close()
  })
}

/** Finds the row of one of the frame's screens in the settings. */
export async function findSettings(page: Page, screen: SettingsScreen): Promise<Locator> {
  const row = page.getByTestId(`lk-settings-${screen}`)
  if (await row.isHidden()) {
    if (await modal(page).isHidden()) await page.getByTestId('lk-account-button').first().click()
    await page.getByTestId('lk-settings').click()
  }
  return row
}

/** Opens one of the frame's screens from the settings. */
export async function openSettings(page: Page, screen: SettingsScreen): Promise<Page> {
  const row = await findSettings(page, screen)
  const [window] = await Promise.all([page.waitForEvent('popup'), row.click()])
  return window
}

/**
 * Opens the window in which the frame requires more factors: from the modal, or from the frame. The
 * frame offers the window if the modal did not open it for a while.
 */
export async function showWindow(page: Page): Promise<Page> {
  const offers = [
    page.getByTestId('lk-show-window'),
    page.frameLocator(`iframe[src^="${addresses.frame}"]`).getByTestId('lk-continue'),
  ]
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    expect(async () => {
      for (const offer of offers) if (await offer.isVisible()) return offer.click({ timeout: 5000 })
      throw new Error('Neither the modal nor the frame offers the window.')
    }).toPass({ timeout: 60_000 }),
  ])
  return window
}

/**
 * Records every message to a page of this browser, as text. Returns a function that returns those
 * of one page.
 */
export async function recordMessages(
  context: BrowserContext,
): Promise<(page: Page) => Promise<string[]>> {
  await context.addInitScript(() => {
    const received: string[] = []
    const keep = ({ data }: MessageEvent): void => void received.push(JSON.stringify(data) ?? '')
    addEventListener('message', keep)
    const Channel = MessageChannel
    globalThis.MessageChannel = class extends Channel {
      constructor() {
        super()
        for (const port of [this.port1, this.port2]) port.addEventListener('message', keep)
      }
    }
    Object.assign(globalThis, { received })
  })
  return (page) => page.evaluate(() => (globalThis as unknown as { received: string[] }).received)
}

/** Logs out in the account. */
export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
}

/** Types the code of the recovery service in the frame's window. */
export async function recover(window: Page, code: string): Promise<void> {
  await expect(window.getByText('Open your wallet here')).toBeVisible()
  await window.getByTestId('lk-otp-input').fill(code)
}

/**
 * Types the code that the recovery service mailed to the address of a social account, in the
 * frame's window.
 */
export async function confirmMailbox(window: Page): Promise<void> {
  await expect(window.getByText('Confirm your recovery mailbox')).toBeVisible()
  const email = (await window.getByTestId('lk-code-email').textContent()) ?? ''
  const [mail] = await mailsTo(email)
  await window.getByTestId('lk-otp-input').fill(mail?.code ?? '')
}

/**
 * Sends from the page and swaps in the modal. `askAfter` triggers the wallet's request and answers
 * its window.
 */
export async function sendAndSwap(
  page: Page,
  me: `0x${string}`,
  askAfter: (act: () => Promise<void>) => Promise<Page>,
): Promise<void> {
  await setBalance(ONE, me, 10n ** 18n)
  await approve(await askAfter(() => page.getByTestId('demo-send-transaction').click()))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('demo-result').textContent()) ?? ''
  await expect
    .poll(() => transactionOf(ONE, hash))
    .toMatchObject({ from: me.toLowerCase(), value: '0x2386f26fc10000' })

  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-swap').click()
  await choose(page, 'to', 'DOL')
  await review(page, '0.02')
  const swap = await askAfter(() => submit(page).click())
  await expect(swap.getByTestId('lk-ledger-out')).toContainText('0.02 ETH')
  await approve(swap)
  await expect(view(page, 'SwapProgress')).toContainText('Swapped 0.02 ETH')
  expect(await tokenBalance('DOL', me)).toBeGreaterThan(0n)
}

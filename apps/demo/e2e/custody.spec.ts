import type { Browser, Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses } from './addresses.js'
import { expect, test, view, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  askForCode,
  backOnPage,
  logIn,
  loseRecord,
  newAddress,
  openSettings,
  PASSWORD,
  pressLast,
  recordMessages,
  recover,
  setUpFactors,
  showWindow,
  typeCode,
} from './login.js'
import { codeAfter, mailsTo, otherThan } from './mailbox.js'

const options = { wallets: 'none' }

const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject)
const sign = (page: Page) => (): Promise<void> => page.getByTestId('demo-sign-message').click()

/** Browsers log every answer with an error status. */
const refusal = /Failed to load resource: the server responded with a status of 401/

/** Opens another browser of the same user, at the same page. */
async function openAnotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await visit(page, options)
  return page
}

/** Shows the phrase by keyboard alone. No part of it may reach the page. */
async function exportPhrase(
  page: Page,
  email: string,
  received: (page: Page) => Promise<string[]>,
): Promise<void> {
  const me = await addressOf(page)
  const window = await openSettings(page, 'export')
  const press = (...keys: readonly string[]): Promise<void> =>
    keys.reduce((before, key) => before.then(() => window.keyboard.press(key)), Promise.resolve())
  await expect(window.getByRole('heading')).toBeFocused()
  await expect(window.getByTestId('lk-export-continue')).toBeDisabled()
  const code = await codeAfter(email, () => press('Tab', 'Tab', 'Space', 'Tab', 'Enter'))
  await expect(window.getByTestId('lk-otp-input')).toBeFocused()
  await press(...otherThan(code))
  await expect(window.getByRole('alert')).toContainText(/wrong/)
  await expect(window.getByTestId('lk-otp-input')).toBeFocused()
  await press(...code)
  const words = window.getByTestId('lk-phrase').getByRole('listitem')
  await expect(words).toHaveText(Array.from({ length: 12 }, () => '••••'))
  await press('Tab', 'Tab')
  await expect(window.getByTestId('lk-reveal')).toBeFocused()
  await window.keyboard.down('Space')
  await expect(window.getByTestId('lk-phrase')).toHaveAttribute('data-shown')
  const phrase = (await words.allTextContents()).join(' ')
  await window.keyboard.up('Space')
  await expect(words.first()).toHaveText('••••')
  expect(mnemonicToAccount(phrase).address).toBe(me)
  await expect(view(page, 'AccountSettings')).toBeVisible()
  const messages = await received(page)
  // Checks the search itself: the page gets the address.
  expect(messages.some((text) => text.includes(me))).toBe(true)
  expect(
    messages.filter(
      (text) => text.includes(phrase) || phrase.split(' ').every((word) => text.includes(word)),
    ),
  ).toEqual([])
  expect(new URL(window.url()).origin).toBe(addresses.frame)
  expect(window.url()).not.toContain('#')
  await pressLast(window, window.getByTestId('lk-done'))
  expect(await subjectsTo(email)).toContain('The secret phrase of your wallet was requested')
}

test('default: shows the phrase by keyboard, adds a browser by a code, and removes a browser', async ({
  page,
  browser,
  context,
  watch,
}) => {
  test.slow()
  watch.allowed.push(refusal)
  const received = await recordMessages(context)
  const email = newAddress()
  await visit(page, options)
  const me = await logIn(page, email)
  await backOnPage(page)
  await exportPhrase(page, email, received)

  const there = await openAnotherBrowser(browser)
  const first = await askForCode(there, email)
  const second = await codeAfter(email, () => typeCode(there, first))
  const window = await showWindow(there)
  await recover(window, otherThan(second))
  await expect(window.getByRole('alert')).toContainText(/wrong/)
  await expect(there.getByTestId('demo-status')).toHaveText('disconnected')
  await recover(window, second)
  await expect(there.getByTestId('demo-status')).toHaveText('connected')
  expect(await addressOf(there)).toBe(me)
  expect(await subjectsTo(email)).toEqual(
    expect.arrayContaining(['Your wallet was recovered', 'A new browser can use your wallet']),
  )
  expect(
    (await mailsTo(email)).find(({ subject }) => subject === 'Your wallet was recovered')?.text,
  ).toMatch(/Chrome/)
  await backOnPage(there)
  await approve(await approvalAfter(there, sign(there)))
  await expect(there.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)

  const devices = await openSettings(page, 'devices')
  await expect(devices.getByTestId('lk-devices').getByRole('listitem')).toHaveCount(2)
  await devices.getByTestId('lk-revoke').click()
  await devices.getByTestId('lk-revoke-confirm').click()
  await expect(devices.getByTestId('lk-devices').getByRole('listitem')).toHaveCount(1)
  await pressLast(devices, devices.getByTestId('lk-close'))
  expect(await subjectsTo(email)).toContain('A browser was removed from your wallet')

  await there.reload()
  await expect(there.getByTestId('demo-address')).toHaveText(me)
  const refused = await approvalAfter(there, sign(there))
  await refused.getByTestId('lk-approve').click()
  await expect(refused.getByText('Open your wallet here')).toBeVisible()
  await refused.close()
  await expect(there.getByTestId('demo-result')).toHaveText(/declined|rejected|closed/i)
  await there.context().close()
})

test('behavior: a new browser needs both the recovery code and the password of the user', async ({
  page,
  browser,
  watch,
}) => {
  test.slow()
  watch.allowed.push(refusal)
  const email = newAddress()
  await visit(page, options)
  const me = await logIn(page, email)
  await backOnPage(page)
  const settings = await openSettings(page, 'recovery')
  await expect(settings.getByTestId('lk-recovery-self')).toBeVisible()
  const paper = await setUpFactors(settings)
  await expect(settings.getByText('Recovery is set up')).toBeVisible()
  await pressLast(settings, settings.getByTestId('lk-done'))

  const there = await openAnotherBrowser(browser)
  const first = await askForCode(there, email)
  const second = await codeAfter(email, () => typeCode(there, first))
  const window = await showWindow(there)
  await recover(window, second)
  for (const password of ['four other words', PASSWORD]) {
    await window.getByTestId('lk-recovery-code').fill(paper)
    await window.getByTestId('lk-password').fill(password)
    await window.getByTestId('lk-submit').click()
    if (password !== PASSWORD) await expect(window.getByRole('alert')).toBeVisible()
  }
  await expect(there.getByTestId('demo-status')).toHaveText('connected')
  expect(await addressOf(there)).toBe(me)
  await there.context().close()
})

test('behavior: SEC-61 V4 does not offer an unconfirmed address for incoming transfers until it is confirmed', async ({
  page,
  watch,
}) => {
  test.slow()
  watch.allowed.push(refusal)
  const email = newAddress()
  await visit(page, options)
  const me = await logIn(page, email)
  await backOnPage(page)
  await loseRecord(page)
  await page.reload()
  await expect(page.getByTestId('demo-address')).toHaveText(me)

  await page.getByTestId('lk-account-button').first().click()
  const note = page.getByTestId('lk-address-unproved')
  await expect(note).toContainText('This browser hasn’t confirmed your wallet’s address yet.')
  await expect(page.getByTestId('lk-action-receive')).toBeDisabled()
  await expect(page.getByTestId('lk-action-buy')).toBeDisabled()
  await expect(page.getByTestId('lk-copy-address')).toHaveCount(0)
  await expect(page.getByTestId('lk-empty-receive')).toHaveCount(0)

  // Cancelled in the window, so nothing has changed.
  const [left] = await Promise.all([
    page.waitForEvent('popup'),
    note.getByTestId('lk-confirm-address').click(),
  ])
  await expect(left.getByText('Open your wallet here')).toBeVisible()
  await expect(note).toContainText('Confirm in the wallet window')
  await note.getByTestId('lk-confirm-cancel').click()
  await expect(note.getByTestId('lk-confirm-address')).toBeVisible()
  await expect.poll(() => left.isClosed()).toBe(true)

  // An app that opens Receive gets no address either.
  await page.evaluate(() => window.latchkeyDemo.latchkey?.modal.open({ view: 'WalletReceive' }))
  await expect(view(page, 'WalletReceive').getByTestId('lk-confirm-address')).toBeVisible()
  await expect(page.getByTestId('lk-receive-address')).toHaveCount(0)

  const opened = page.waitForEvent('popup')
  const code = await codeAfter(email, () => page.getByTestId('lk-confirm-address').click())
  await recover(await opened, code)
  await expect(page.getByTestId('lk-receive-address')).toContainText(me.slice(2, 6))
  await expect(page.getByTestId('lk-notice')).toContainText('Address confirmed')
  await page.reload()
  await expect(page.getByTestId('demo-address')).toHaveText(me)
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-action-receive')).toBeEnabled()
  await expect(page.getByTestId('lk-address-unproved')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses } from './addresses.js'
import { expect, test, view, visit } from './fixtures.js'
import {
  addressOf,
  approve,
  askForCode,
  backOnPage,
  confirmMailbox,
  findSettings,
  logIn,
  logOut,
  newAddress,
  pointAtSocial,
  pressLast,
  recover,
  sendAndSwap,
  typeCode,
} from './login.js'
import { codeAfter, otherThan } from './mailbox.js'

// `Cross-Origin-Opener-Policy: same-origin` isolates every window that the page or a frame in it
// opens: neither can access the other.

test.beforeEach(() => test.slow())

const visitIsolated = (page: Page): Promise<void> =>
  visit(page, { wallets: 'none' }, '/isolated.html')

/** Presses the only button of the frame, and answers in the window that it opens. */
async function goOn(page: Page): Promise<Page> {
  const frame = page.frameLocator(`iframe[src^="${addresses.frame}"]`)
  const [window] = await Promise.all([
    page
      .context()
      .waitForEvent('page', (each) => each.url() === 'about:blank' || each.url().includes('#')),
    frame.getByRole('button', { name: 'Continue in a new window' }).click(),
  ])
  await window.waitForURL(`${addresses.frame}/approve`)
  expect(await window.evaluate(() => opener)).toBe(null)
  return window
}

async function sign(page: Page): Promise<Page> {
  await page.getByTestId('demo-sign-message').click()
  return goOn(page)
}

/**
 * A closed window may send no last message. The page then notices its silence after half a
 * minute.
 */
async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByTestId('demo-result')).toHaveText(/declined|rejected|closed/i)
}

async function expectSigned(page: Page): Promise<void> {
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = ((await page.getByTestId('demo-result').textContent()) ?? '0x') as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from Millpond', signature })).toBe(
    await addressOf(page),
  )
}

test('default: SEC-09 windows of the frame: approved, declined, closed and reloaded', async ({
  page,
}) => {
  await visitIsolated(page)
  const me = (await logIn(page, newAddress())) as `0x${string}`
  await backOnPage(page)
  const first = await sign(page)
  await expect(first.getByTestId('lk-message')).toContainText('Hello from Millpond')
  await pressLast(first, first.getByTestId('lk-reject'))
  await expect(page.getByTestId('demo-result')).toHaveText(/declined|rejected/i)
  const second = await sign(page)
  await expect(second.getByTestId('lk-approve')).toBeVisible()
  await second.close()
  await expectClosed(page)
  await sendAndSwap(page, me, async (act) => {
    await act()
    return goOn(page)
  })
  await page.getByTestId('lk-swap-done').click()
  await page.getByTestId('lk-close').click()

  const before = await sign(page)
  await expect(before.getByTestId('lk-approve')).toBeVisible()
  const isClosed = before.waitForEvent('close')
  await page.reload()
  await isClosed
  await expect(page.getByTestId('demo-address')).toHaveText(me)
  await approve(await sign(page))
  await expectSigned(page)
  await logOut(page)
})

test('behavior: SEC-09 the phrase, a new browser’s code and the removal of a browser, each in a window that the frame opens', async ({
  page,
  browser,
  watch,
}) => {
  // A wrong code: browsers log every answer with an error status.
  watch.allowed.push(/status of 401/)
  const email = newAddress()
  const other = await browser.newContext()
  const lost = await other.newPage()
  await visitIsolated(lost)
  const me = await logIn(lost, email)
  await backOnPage(lost)

  await (await findSettings(lost, 'export')).click()
  const secret = await goOn(lost)
  await secret.getByRole('checkbox').check()
  const fresh = await codeAfter(email, () => secret.getByTestId('lk-export-continue').click())
  await secret.getByTestId('lk-otp-input').fill(fresh)
  await secret.getByTestId('lk-reveal').focus()
  await secret.keyboard.down('Space')
  await expect(secret.getByTestId('lk-phrase')).toHaveAttribute('data-shown')
  const phrase = (
    await secret.getByTestId('lk-phrase').getByRole('listitem').allTextContents()
  ).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(me)
  await secret.keyboard.up('Space')
  await pressLast(secret, secret.getByTestId('lk-done'))
  await lost.getByTestId('lk-close').click()

  await visitIsolated(page)
  const first = await askForCode(page, email)
  const code = await codeAfter(email, () => typeCode(page, first))
  const window = await goOn(page)
  await recover(window, otherThan(code))
  await expect(window.getByRole('alert')).toContainText(/wrong/)
  await recover(window, code)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await addressOf(page)).toBe(me)
  await backOnPage(page)

  await (await findSettings(page, 'devices')).click()
  const devices = await goOn(page)
  await expect(devices.getByTestId('lk-devices').getByRole('listitem')).toHaveCount(2)
  await devices.getByTestId('lk-revoke').click()
  await devices.getByTestId('lk-revoke-confirm').click()
  await expect(devices.getByTestId('lk-devices').getByRole('listitem')).toHaveCount(1)
  await pressLast(devices, devices.getByTestId('lk-close'))

  // A reload clears its memory.
  await lost.reload()
  await expect(lost.getByTestId('demo-address')).toHaveText(me)
  // The open window requests the code, also of a slow service.
  await other.route(`${addresses.recovery}/**`, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 2_000))
    await route.continue()
  })
  const refused = await sign(lost)
  await refused.getByTestId('lk-approve').click()
  await expect(refused.getByText('Open your wallet here')).toBeVisible()
  await refused.close()
  await expectClosed(lost)
  await other.close()
})

/** Opens a provider's window, which is isolated and so no popup of the page. */
async function openCutOff(page: Page, act: () => Promise<void>): Promise<Page> {
  const [window] = await Promise.all([page.context().waitForEvent('page'), act()])
  return window
}

/** Copies the code that a provider's window shows after consent. */
async function takeCode(page: Page, window: Page): Promise<void> {
  await window.getByTestId('social-guest').fill(`guest${Date.now() % 10 ** 9}`)
  await window.getByTestId('social-guest-continue').click()
  const code = ((await window.getByTestId('social-code').textContent()) ?? '').replace(/\D/g, '')
  await page.getByTestId('lk-social-code').click()
  await page.getByTestId('lk-otp-input').fill(code)
}

test('default: SEC-09 a social account by the code that its window shows, also after a rejection', async ({
  page,
}) => {
  await visitIsolated(page)
  const button = await pointAtSocial(page, 'google')
  const denied = await openCutOff(page, () => button.click())
  await denied.getByTestId('social-deny').click()
  await expect(view(page, 'ConnectingSocial')).toContainText(/declined/i)
  await takeCode(page, await openCutOff(page, () => page.getByTestId('lk-social-retry').click()))
  await confirmMailbox(await goOn(page))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

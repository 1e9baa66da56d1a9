import type { Page } from '@playwright/test'
import { expect, test, view, visit } from './fixtures.js'
import {
  addressOf,
  approvalAfter,
  approve,
  backOnPage,
  confirmMailbox,
  logOut,
  openSocial,
  pressLast,
  setUpFactors,
  showWindow,
} from './login.js'

const options = { wallets: 'none' }

/** Returns a new guest, with the same name in each network. */
const newGuest = (): string => `guest${Date.now() % 10 ** 9}`

/** Logs a guest in at a provider. */
async function decide(window: Page, guest: string): Promise<void> {
  await window.getByTestId('social-guest').fill(guest)
  await pressLast(window, window.getByTestId('social-guest-continue'))
}

/** Retries in the modal and returns the new window. */
async function retry(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('lk-social-retry').click(),
  ])
  return window
}

/** Closes a provider's window without a decision. Returns the window of the next try. */
async function closeFirst(page: Page, window: Page): Promise<Page> {
  await expect(window.getByTestId('social-deny')).toBeVisible()
  await expect(view(page, 'ConnectingSocial')).toContainText('Continue in the Google window')
  await window.close()
  await expect(view(page, 'ConnectingSocial')).toContainText('Did the Google window close?')
  return retry(page)
}

// The server's tests log in at each provider. Apple answers with a form of its own site, and X
// returns no address, so the wallet requires the user's own factors.
test('default: each social account has its own wallet, and a closed window can be retried', async ({
  page,
}) => {
  test.slow()
  const guest = newGuest()
  await visit(page, options)
  const met = new Map<string, string>()
  for (const social of ['google', 'x', 'apple', 'google']) {
    const window = await openSocial(page, social)
    await decide(met.size === 0 ? await closeFirst(page, window) : window, guest)
    if (social === 'x') await setUpFactors(await showWindow(page))
    else if (!met.has(social)) await confirmMailbox(await showWindow(page))
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await backOnPage(page)
    if (social === 'x') {
      await approve(await approvalAfter(page, () => page.getByTestId('demo-sign-message').click()))
      await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
    }
    // No window of the provider is left.
    expect(page.context().pages()).toEqual([page])
    const address = await addressOf(page)
    expect(met.get(social) ?? address).toBe(address)
    expect([...met].filter(([name, other]) => name !== social && other === address)).toEqual([])
    met.set(social, address)
    await logOut(page)
  }
})

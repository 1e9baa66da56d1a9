import type { Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { modal, openConnect, view, visit } from './fixtures.js'
import {
  addressOf,
  backOnPage,
  confirmMailbox,
  logOut,
  openSocial,
  pressLast,
  setUpFactors,
  showWindow,
} from './login.js'
import { expect, test } from './partitioned.js'

const options = { wallets: 'none' }

/** Returns a new guest, with the same name at each network. */
const newGuest = (): string => `guest${Date.now() % 10 ** 9}`

/** Networks without an e-mail address: the wallet requires factors of the user's own. */
const withoutMail: readonly string[] = ['x', 'facebook']

async function openFirstWallet(page: Page): Promise<void> {
  await setUpFactors(await showWindow(page))
}

/** Logs a guest in at a provider. */
async function decide(window: Page, guest: string): Promise<void> {
  await window.getByTestId('social-guest').fill(guest)
  await pressLast(window, window.getByTestId('social-guest-continue'))
}

test('default: each social account has an account of its own, and the same one the next time', async ({
  page,
}) => {
  test.slow()
  const guest = newGuest()
  await visit(page, options)
  const met = new Map<string, string>()
  for (const social of ['google', 'x', 'discord', 'apple', 'github', 'facebook', 'google']) {
    await decide(await openSocial(page, social), guest)
    if (withoutMail.includes(social)) await openFirstWallet(page)
    else if (!met.has(social)) await confirmMailbox(await showWindow(page))
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await backOnPage(page)
    const address = await addressOf(page)
    expect(met.get(social) ?? address).toBe(address)
    expect([...met].filter(([name, other]) => name !== social && other === address)).toEqual([])
    met.set(social, address)
    await logOut(page)
  }
})

test('default: Farcaster, by a code for the phone', async ({ page, context }) => {
  await visit(page, options)
  await openConnect(page)
  await page.getByTestId('lk-social-farcaster').click()
  await expect(view(page, 'ConnectingFarcaster')).toBeVisible()
  const uri = (await page.getByTestId('lk-qr').getAttribute('data-uri')) ?? ''
  expect(uri.startsWith(addresses.socials)).toBe(true)
  const phone = await context.newPage()
  await phone.goto(uri)
  await phone.getByTestId('social-guest-continue').click()
  await openFirstWallet(page)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(page)
})

/** Retries in the modal and returns the new window. */
async function retry(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('lk-social-retry').click(),
  ])
  return window
}

async function expectConnected(page: Page): Promise<void> {
  await confirmMailbox(await showWindow(page))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(page)
  await expect(modal(page)).toBeHidden()
}

test('behavior: asks about a window once it was closed, and logs in with another', async ({
  page,
}) => {
  await visit(page, options)
  const window = await openSocial(page, 'google')
  await expect(window.getByTestId('social-deny')).toBeVisible()
  await expect(view(page, 'ConnectingSocial')).toContainText('Continue in the Google window')
  await window.close()
  await expect(view(page, 'ConnectingSocial')).toContainText('Did the Google window close?')
  await decide(await retry(page), newGuest())
  await expectConnected(page)
  // Neither window of the provider is left.
  expect(page.context().pages()).toEqual([page])
})

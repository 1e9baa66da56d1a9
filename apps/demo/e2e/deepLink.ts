import type { Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { expect, openConnect, view, visit } from './fixtures.js'

export const AGENTS: Readonly<Record<'iPhone' | 'Android', string>> = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
}

export const phones = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * The sandbox's phone as a wallet of the app: an app with a scheme, and a page that its URL
 * opens.
 */
const TERN = {
  id: 'tern',
  name: 'Tern',
  mobileLink: 'tern://',
  universalLink: addresses.phone,
  appStore: 'https://apps.example/tern',
  playStore: 'https://play.example/tern',
}

export const custom = (wallet: Record<string, unknown> = TERN): Record<string, string> => ({
  wallets: 'none',
  custom: JSON.stringify([wallet]),
})

export const link = (page: Page) => page.getByTestId('lk-open-wallet')

export async function openTern(
  page: Page,
  options: Record<string, string> = {},
  wallet?: Record<string, unknown>,
): Promise<void> {
  await visit(page, { ...custom(wallet), ...options })
  await openConnect(page)
  await page.getByTestId('lk-wallet-tern').tap()
  await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
}

/** Replaces the app that claims the URL: intercepts the navigation, so that no page opens. */
export async function installApp(page: Page): Promise<string[]> {
  const taken: string[] = []
  await page.context().route(`${addresses.phone}/**`, (route) => {
    taken.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  return taken
}

/**
 * Switches between the page and another app, while the system freezes the page. Headless Chromium
 * neither hides nor freezes a page (`Page.setWebLifecycleState` has no effect), so the page gets
 * the events of a phone.
 */
export function setAway(page: Page, isAway: boolean): Promise<void> {
  return page.evaluate((away) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (away ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => away })
    const events = ['visibilitychange', away ? 'freeze' : 'resume']
    for (const type of away ? events : events.toReversed()) document.dispatchEvent(new Event(type))
  }, isAway)
}

/** Returns the pairing URI in a link. */
export async function uriIn(page: Page): Promise<string> {
  await expect(link(page)).toHaveAttribute('href', /wc\?uri=wc%3A/)
  return decodeURIComponent(((await link(page).getAttribute('href')) ?? '').split('uri=')[1] ?? '')
}

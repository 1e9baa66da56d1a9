import type { BrowserContext, Page } from '@playwright/test'
import { addresses } from './addresses.js'

declare global {
  interface Window {
    /** In the frame's window: lets its time go on, in ms. */
    letTimePass(ms: number): void
    /** In the frame's window: gives the focus to another window, or takes it back. */
    giveFocus(isHere: boolean): void
  }
}

/**
 * Stops time in the frame's windows until the test moves it, so that a slow machine is no slower
 * than a quick attacker. The test also sets the focus, because headless browsers give it to every
 * window at once.
 */
export async function holdTime(context: BrowserContext): Promise<void> {
  await context.addInitScript((origin) => {
    if (location.origin !== origin || window !== window.top) return
    const state = { now: performance.now(), isHere: true }
    performance.now = () => state.now
    document.hasFocus = () => state.isHere
    window.letTimePass = (ms) => {
      state.now += ms
    }
    window.giveFocus = (isHere) => {
      state.isHere = isHere
      window.dispatchEvent(new Event(isHere ? 'focus' : 'blur'))
    }
  }, addresses.frame)
}

export async function letTimePass(page: Page, ms: number): Promise<void> {
  await page.evaluate((given) => window.letTimePass(given), ms)
}

export async function giveFocus(page: Page, isHere: boolean): Promise<void> {
  await page.evaluate((given) => window.giveFocus(given), isHere)
}

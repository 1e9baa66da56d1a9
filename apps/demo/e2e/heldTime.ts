import type { BrowserContext, Page } from '@playwright/test'
import { addresses } from './addresses.js'

declare global {
  interface Window {
    /** Advances the time of the frame's window, in ms. */
    letTimePass(ms: number): void
    /** Moves the focus from the frame's window to another one, or back. */
    giveFocus(isHere: boolean): void
  }
}

/**
 * Stops the time in the frame's windows until the test advances it, so that the speed of the
 * machine has no effect. The test also sets the focus, because headless browsers focus every window
 * at once.
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

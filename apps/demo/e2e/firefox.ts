import { existsSync } from 'node:fs'
import { expect, test as plain } from '@playwright/test'
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Page,
} from 'puppeteer-core'
import { browserPath } from '../../../scripts/machine/browserPath.js'
import { addresses } from './addresses.js'
import { viewSelector } from './fixtures.js'
import { codeAfter } from './mailbox.js'

export { expect }

const executablePath = browserPath('firefox')

/** The timeout of each wait in milliseconds, for a busy machine. */
const timeout = 60_000

/** Returns the address, the focused element, the fields and the text of every window. */
async function describePages(browser: Browser): Promise<string[]> {
  const pages = await browser.pages()
  return Promise.all(
    pages.map(async (page) => {
      const content = await page
        .evaluate(() => {
          const lines = [`focus: ${document.hasFocus()}`]
          const read = (root: Document | ShadowRoot): void => {
            const { activeElement } = root
            lines.push(
              `active: ${activeElement?.getAttribute('data-testid') ?? activeElement?.tagName}`,
            )
            for (const element of root.querySelectorAll('*')) {
              if (element instanceof HTMLInputElement)
                lines.push(`${element.dataset.testid}: ${element.value}`)
              const own = [...element.childNodes].filter((node) => node instanceof Text)
              const text = own
                .map(({ data }) => data)
                .join('')
                .trim()
              if (text && element.checkVisibility()) lines.push(text)
              if (element.shadowRoot) read(element.shadowRoot)
            }
          }
          read(document)
          return lines.join('\n')
        })
        .catch((error: unknown) => `${error}`)
      return [page.url(), content].join('\n')
    }),
  )
}

/**
 * Another engine with another protocol, and with partitioned storage by default. Each test has its
 * own profile.
 */
export const test = plain.extend<{ firefox: BrowserContext }, { firefoxBrowser: Browser }>({
  firefoxBrowser: [
    async ({ headless }, use) => {
      expect(
        existsSync(executablePath),
        'Firefox is missing: apt-get install firefox-esr, or set FIREFOX to its path',
      ).toBe(true)
      // A click misses moving elements.
      const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1 }
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        headless,
        extraPrefsFirefox,
        timeout,
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  firefox: async ({ firefoxBrowser }, use, info) => {
    const context = await firefoxBrowser.createBrowserContext()
    await use(context)
    if (info.status !== info.expectedStatus)
      for (const description of await describePages(firefoxBrowser))
        info.annotations.push({ type: 'window', description })
    await context.close()
  },
})

/** Returns the selector of an enabled element by test id, also in open shadow roots. */
export const selectorOf = (name: string): string =>
  `>>> [data-testid="${name}"]:not([aria-disabled="true"]):not(:disabled)`

/** Finds a visible element. */
export async function find(page: Page, name: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForSelector(selectorOf(name), { visible: true, timeout })
  if (!found) throw new Error(`There is no ${name}.`)
  return found as ElementHandle<HTMLElement>
}

/** Clicks a visible element, or its replacement if it disappeared before the click. */
export async function press(page: Page, name: string): Promise<void> {
  const button = await find(page, name)
  try {
    await button.click()
  } catch (error) {
    if (await button.evaluate(({ isConnected }) => isConnected)) throw error
    await press(page, name)
  }
}

/** Replaces the text of a field. */
export async function fill(page: Page, name: string, text: string): Promise<void> {
  const field = await find(page, name)
  await field.evaluate((element) => (element as HTMLInputElement).select())
  await field.type(text)
}

export async function textOf(page: Page, name: string): Promise<string> {
  return (await find(page, name)).evaluate((element) => element.textContent ?? '')
}

export async function expectText(page: Page, name: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => textOf(page, name)).toMatch(text)
}

/** Waits for a view that has loaded. */
export async function expectView(page: Page, name: string): Promise<void> {
  await page.waitForSelector(`>>> ${viewSelector(name)}`, { visible: true, timeout })
}

/** Opens the demo. */
export async function visit(page: Page, options: Record<string, string> = {}): Promise<void> {
  await page.goto(`${addresses.demo}/bench?${new URLSearchParams({ wallets: 'none', ...options })}`)
}

/** Enters an e-mail address in Connect, then the mailed code. */
export async function askForCode(page: Page, email: string): Promise<string> {
  await press(page, 'lk-connect-button')
  return codeAfter(email, async () => {
    await fill(page, 'lk-email-input', email)
    await page.keyboard.press('Enter')
  })
}

/** Logs a known or new user in and returns the address. */
export async function logIn(page: Page, email: string): Promise<`0x${string}`> {
  await fill(page, 'lk-otp-input', await askForCode(page, email))
  return connectedAddress(page)
}

export async function connectedAddress(page: Page): Promise<`0x${string}`> {
  await expectText(page, 'demo-address', /^0x[0-9a-fA-F]{40}$/)
  return (await textOf(page, 'demo-address')) as `0x${string}`
}

/** The modal closes by itself once a login has connected its wallet. */
export async function backOnPage(page: Page): Promise<void> {
  await page.waitForSelector('>>> [data-testid="lk-modal"]', { hidden: true, timeout })
}

/**
 * Closes the account once it has loaded: its placeholder has another close button. The elements
 * behind it can be pressed then.
 */
export async function closeAccount(page: Page): Promise<void> {
  await find(page, 'lk-hide-amounts')
  await press(page, 'lk-close')
  await backOnPage(page)
}

/** Runs `act`, which opens a window, and returns the window. */
export async function windowAfter(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const opened = new Promise<Page>((resolve) =>
    page.once('popup', (popup) => popup && resolve(popup)),
  )
  await act()
  return opened
}

/** Makes the last press in a window that closes during the click. */
export async function pressLast(window: Page, name: string): Promise<void> {
  const isClosed = new Promise((resolve) => window.once('close', resolve))
  const button = await find(window, name)
  // A command to a closed window may get no answer.
  button.click().catch(() => undefined)
  await isClosed
}

/** Presses the button that requests a signature, and approves in the window that opens. */
export async function approveAfter(page: Page, name: string): Promise<void> {
  const window = await windowAfter(page, () => press(page, name))
  await pressLast(window, 'lk-approve')
}

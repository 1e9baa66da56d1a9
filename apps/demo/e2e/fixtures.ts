import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { addresses } from './addresses.js'

export { expect }

/** The sandbox's first accounts, funded on both chains. */
export const ACCOUNTS: readonly [string, string, string] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
]

export const ONE = 'eip155:31337'
export const TWO = 'eip155:31338'

/** Names of the wallets the demo announces. */
export const TEST_WALLET = 'dev.latchkey.testwallet'

export interface Watch {
  /** Requests for other URLs than the page's own files. */
  requests: string[]
  /** Requests to the sandbox's server, on the page's own origin. */
  server: string[]
  /** Log lines that fail a test unless it allows them. */
  allowed: RegExp[]
}

/**
 * Collects, from every page and window of a browser, console errors, page errors, CSP reports,
 * requests that leave this machine, and requests without an answer so far.
 */
export async function guard(
  context: BrowserContext,
): Promise<{ watch: Watch; problems: string[]; unanswered: Set<Request> }> {
  const problems: string[] = []
  const unanswered = new Set<Request>()
  // A test that sets its browser offline may interrupt a request of the page.
  const watch: Watch = { requests: [], server: [], allowed: [/ERR_INTERNET_DISCONNECTED/] }
  const report = (text: string): void => {
    if (!watch.allowed.some((pattern) => pattern.test(text))) problems.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (event) =>
    report(`page error: ${event.error().stack ?? event.error().message}`),
  )
  context.on('requestfinished', (request) => unanswered.delete(request))
  context.on('requestfailed', (request) => unanswered.delete(request))
  context.on('request', (request) => {
    unanswered.add(request)
    const { origin, hostname } = new URL(request.url())
    if (
      !/(^|\.)localhost$/.test(hostname) &&
      hostname !== '127.0.0.1' &&
      !request.url().startsWith('data:')
    )
      report(`request to ${request.url()}`)
    if (request.url().startsWith(`${addresses.demo}/api/`)) watch.server.push(request.url())
    if (origin !== addresses.demo && !request.url().startsWith('data:'))
      watch.requests.push(request.url())
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`csp: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return { watch, problems, unanswered }
}

/** Maximum lines of each frame in the report of a failed journey. */
const FRAME_LINES = 25

/** Returns the address and the accessible content of every frame, or of its open dialog. */
async function describeFrames(context: BrowserContext): Promise<string[]> {
  const frames = context.pages().flatMap((page) => page.frames())
  return Promise.all(
    frames.map(async (frame) => {
      const content = await frame
        .locator('body')
        .or(frame.locator('dialog[open]'))
        .last()
        .ariaSnapshot({ timeout: 5000 })
        .catch((error: unknown) => `${error}`)
      const lines = content.split('\n').slice(0, FRAME_LINES)
      return [frame.url(), ...lines].join('\n')
    }),
  )
}

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use, info) => {
      const { watch, problems, unanswered } = await guard(context)
      await use(watch)
      if (info.status !== info.expectedStatus) {
        const requests = [...unanswered].map((request) => `no answer yet: ${request.url()}`)
        for (const description of [...requests, ...(await describeFrames(context))])
          info.annotations.push({ type: 'frame', description })
      }
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export function modal(page: Page): Locator {
  return page.getByTestId('lk-modal')
}

/**
 * Returns the selector of a view that has loaded. Its placeholder has the same name and other
 * buttons.
 */
export function viewSelector(name: string): string {
  return `[data-testid="lk-view"][data-view="${name}"]:not(:has(.lk-loading))`
}

export function view(page: Page, name: string): Locator {
  return page.locator(viewSelector(name))
}

/** Opens a page as {@link visit} does, without a command that counts as a user's click. */
export async function load(
  page: Page,
  options: Record<string, string> = {},
  path = '/bench',
): Promise<void> {
  await page.goto(`${path}?${new URLSearchParams({ approve: 'auto', solana: '0', ...options })}`)
}

/**
 * Opens the test bench with a wallet that answers without a prompt, unless the options differ.
 * Journeys on Solana set `solana`; the others read the EVM chains only.
 */
export async function visit(
  page: Page,
  options: Record<string, string> = {},
  path = '/bench',
): Promise<void> {
  await load(page, options, path)
  // Lines wrap differently in the page's font, and a button that moves between press and release
  // gets no click. A test that blocks requests has no font.
  await page.evaluate(async () => {
    await document.fonts.load('1em "Hanken Grotesk"').catch(() => [])
  })
}

export async function openConnect(page: Page): Promise<void> {
  await page.getByTestId('lk-connect-button').first().click()
  await expect(view(page, 'Connect')).toBeVisible()
}

export async function connect(page: Page): Promise<void> {
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
}

/** Sets one switch of the test wallet. */
export async function misbehave(page: Page, behaviors: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    (given) => Object.assign(window.latchkeyDemo.wallets[0].behaviors, given),
    behaviors,
  )
}

/** Returns the number of prompts so far. */
export async function prompts(page: Page): Promise<number> {
  return page.evaluate(() => window.latchkeyDemo.wallets[0].prompts.length)
}

import type { Browser, Page, Request } from '@playwright/test'
import type { BuiltApp } from './buildApp.js'
import { serveGzip } from './serveGzip.js'

/** Timeout for a page to reach a state, in milliseconds. */
const STATE_MS = 120_000

/** An app in a new browser profile. */
export interface AppPage {
  page: Page
  /**
   * Loads the page and waits until wagmi's reconnect has ended with this status. Returns the states
   * of `useConnection`.
   */
  visit(status: string): Promise<string[]>
  /** Waits until `useConnection` has this status. Returns the states since the last call. */
  reached(status: string): Promise<string[]>
  close(): Promise<void>
}

/** Parameters of {@link openPage} beside the app. */
export interface PageParameters {
  /** Script of the browser's wallet. */
  wallet?: string | undefined
  onRequest?(request: Request): void
}

/**
 * Serves an app and opens a page for it. An uncaught error of the page rejects the next
 * call.
 */
export async function openPage(
  browser: Browser,
  app: BuiltApp,
  { wallet, onRequest }: PageParameters = {},
): Promise<AppPage> {
  const server = await serveGzip(app.folder)
  const context = await browser.newContext()
  if (wallet) await context.addInitScript({ content: wallet })
  const page = await context.newPage()
  page.setDefaultTimeout(STATE_MS)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  if (onRequest) page.on('request', onRequest)

  async function reached(status: string, isVisit = false): Promise<string[]> {
    await page.waitForFunction(
      ([final, isReload]) =>
        globalThis.trace?.at(-1)?.startsWith(`${final} `) &&
        (!isReload || globalThis.trace.some((state) => state.includes('connecting'))),
      [status, isVisit] as const,
    )
    if (errors[0]) throw errors[0]
    return page.evaluate(() => globalThis.trace.splice(0))
  }
  return {
    page,
    async visit(status) {
      await page.goto(server.url)
      return reached(status, true)
    },
    reached: (status) => reached(status),
    async close() {
      await context.close()
      server.close()
    },
  }
}

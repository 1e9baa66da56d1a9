import type { Browser, Page, Request } from '@playwright/test'
import type { Finding } from '../lib/report.js'
import type { BuiltApp } from './buildApp.js'
import { openPage } from './openPage.js'

/** A request of a page during its load. */
export interface LoadedFile {
  /** The path on the app's origin, or the whole URL on another origin. */
  path: string
  /** Transferred bytes of the body. */
  bytes: number
}

/** Maximum bytes that the kit adds to the load of a bare wagmi app. */
export const BUDGET = 25_000

/** Milliseconds without a request after which a page has loaded. */
const QUIET_MS = 1000

/** Modules that must not load before the user acts. */
const late: Readonly<Record<string, RegExp>> = {
  'the WalletConnect client': /\/@latchkey\/walletconnect\/dist\/connectorMethods\.js$/,
  'the SDK of Coinbase': /\/@coinbase\/wallet-sdk\//,
  'the SDK of Safe': /\/@safe-global\/safe-apps-sdk\//,
  'the schema library': /\/valibot\//,
}

async function waitForQuiet(page: Page, requests: readonly Request[]): Promise<void> {
  for (let last = -1; last !== requests.length; ) {
    last = requests.length
    await page.waitForTimeout(QUIET_MS)
  }
}

/**
 * Opens an app in a new profile. Returns all requests until wagmi has reconnected and the network
 * is quiet.
 */
export async function measureLoad(
  browser: Browser,
  app: BuiltApp,
  wallet?: string,
): Promise<LoadedFile[]> {
  const requests: Request[] = []
  const { page, visit, close } = await openPage(browser, app, {
    wallet,
    onRequest: (request) => requests.push(request),
  })
  await visit('disconnected')
  await waitForQuiet(page, requests)
  const { origin } = new URL(page.url())
  const files = requests.map(async (request) => {
    const bytes = (await request.response()) ? (await request.sizes()).responseBodySize : 0
    return { path: request.url().replace(origin, ''), bytes }
  })
  const loaded = await Promise.all(files)
  await close()
  return loaded
}

/** Returns the sum of all bytes. */
export const bytesOf = (files: readonly LoadedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns a row of the printed table. */
export function loadRow(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.toLocaleString('en').padStart(16)).join('')
}

/**
 * Reports a load over the budget, requests beside the app's own files, and lazy modules that load
 * with the page.
 */
export function loadFindings(parameters: {
  where: string
  app: BuiltApp
  files: readonly LoadedFile[]
  base: readonly LoadedFile[]
}): Finding[] {
  const { where, app, files, base } = parameters
  const findings: Finding[] = []
  const difference = bytesOf(files) - bytesOf(base)
  if (difference > BUDGET)
    findings.push({
      where,
      what: `loads ${difference} bytes more than bare wagmi, ${difference - BUDGET} over the budget: npm run sizes names the modules that grew; load them when the user acts`,
    })
  for (const { path } of files) {
    if (path !== '/' && !app.modules.has(path))
      findings.push({
        where,
        what: `requests ${path} before the user acts: move the request behind the first press`,
      })
    for (const [name, pattern] of Object.entries(late))
      if (app.modules.get(path)?.some((module) => pattern.test(module)))
        findings.push({
          where,
          what: `loads ${name} with the page, in ${path}: import it lazily, import() in the function that needs it`,
        })
  }
  return findings
}

/**
 * Reports lazy modules that are in no script of an app, because an early load of them would stay
 * unnoticed.
 */
export function missingModules(where: string, app: BuiltApp): Finding[] {
  const modules = [...app.modules.values()].flat()
  const missing = Object.entries(late).filter(
    ([, pattern]) => !modules.some((module) => pattern.test(module)),
  )
  return missing.map(([name, pattern]) => ({
    where,
    what: `has no module ${pattern}: correct the pattern of ${name}`,
  }))
}

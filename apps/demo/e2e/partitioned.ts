import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumLaunch, wholeChromiumLaunch } from '../../../scripts/lib/chromiumLaunch.js'
import { addresses } from './addresses.js'
import { test as base, expect, guard, type Watch } from './fixtures.js'

/**
 * Playwright's default for disabled features, which include storage partitioning. Without this flag
 * the browser behaves as for users. `isPartitioned` fails if another release of Playwright has a
 * different default.
 */
const SWITCHED_OFF =
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,BlockOriginHeaderModificationOnRedirect,AvoidCorsURLLoaderRestartOnRedirect,Translate,AutoDeElevate,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion'

/** Lets every page open windows. The headless browser does so in any case. */
const WINDOWS_FOR_ALL = '--disable-popup-blocking'

interface BrowserOptions {
  viewport?: { width: number; height: number } | undefined
  /** Only a click opens a window, as for users. */
  blocksWindows?: boolean | undefined
}

/** Opens a browser as users have it: a profile on disk, storage partitioned by site. */
export async function openBrowser({
  viewport,
  blocksWindows = false,
}: BrowserOptions = {}): Promise<BrowserContext> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    ...(blocksWindows ? wholeChromiumLaunch : chromiumLaunch),
    baseURL: addresses.demo,
    viewport: viewport ?? { width: 1280, height: 800 },
    // Spinners take most of the CPU on a machine without a graphics card.
    reducedMotion: 'reduce',
    ignoreDefaultArgs: blocksWindows ? [SWITCHED_OFF, WINDOWS_FOR_ALL] : [SWITCHED_OFF],
  })
  // It may still be writing.
  context.once(
    'close',
    () => void rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  )
  return context
}

/** True if a frame of another site has a storage of its own. */
export async function isPartitioned(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage()
  const mark = (): string => {
    localStorage.setItem('mark', localStorage.getItem('mark') ?? crypto.randomUUID())
    return localStorage.getItem('mark') ?? ''
  }
  await page.goto(`${addresses.frame}/approve`)
  const own = await page.evaluate(mark)
  await page.goto(`${addresses.demo}/two.html`)
  await page.evaluate((src) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    return new Promise((resolve) => {
      frame.onload = resolve
      frame.src = src
    }).then(() => undefined)
  }, `${addresses.frame}/sdk?projectId=sandbox`)
  const framed = await page
    .frames()
    .find((each) => each.url().startsWith(addresses.frame))
    ?.evaluate(mark)
  await page.close()
  return framed !== undefined && framed !== own
}

/** Tests in a browser with partitioned storage; everything else is as in the other tests. */
export const test = base.extend<{ watch: Watch }>({
  context: async ({ viewport }, use) => {
    const context = await openBrowser({ viewport: viewport ?? undefined })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    await use(page ?? (await context.newPage()))
  },
})

export { expect, guard }

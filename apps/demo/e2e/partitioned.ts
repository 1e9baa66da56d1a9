import type { BrowserContext } from '@playwright/test'
import { chromiumLaunch } from '../../../scripts/lib/chromiumLaunch.js'
import { addresses } from './addresses.js'

/**
 * Playwright's default for disabled features, which include storage partitioning. Without this flag
 * the browser behaves as for users. `isPartitioned` fails if another release of Playwright has a
 * different default.
 */
export const SWITCHED_OFF =
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,BlockOriginHeaderModificationOnRedirect,AvoidCorsURLLoaderRestartOnRedirect,Translate,AutoDeElevate,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion'

/** A browser with storage partitioned by site, as users have it. */
export const partitionedLaunch = { ...chromiumLaunch, ignoreDefaultArgs: [SWITCHED_OFF] }

/** Resolves to true if a frame of another site has its own storage. */
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

import { type Navigated, osOf } from './osOf.js'

/** What the page runs on, as far as links to wallets need to know. */
export interface Device {
  os: 'ios' | 'android' | 'desktop'
  isPhone: boolean
  /**
   * Inside another app, such as a wallet's own browser or a messenger's. Links to apps may not work
   * here.
   */
  isInAppBrowser: boolean
}

const IN_APP =
  /\bwv\b|FBAN|FBAV|Instagram|Line\/|MicroMessenger|Telegram|MetaMaskMobile|TrustWallet|CoinbaseWallet|OKApp|imToken|TokenPocket/i

/**
 * Tells what the page runs on from a `window`, or anything with a `navigator`. Unknown counts as
 * desktop.
 *
 * @example
 * ```ts
 * import { detectDevice } from '@latchkey/core/internal'
 *
 * detectDevice({ navigator: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' } }) // { os: 'ios', isPhone: true, … }
 * ```
 */
export function detectDevice(scope: unknown): Device {
  const page = (scope ?? {}) as Navigated
  const { userAgent = '' } = page.navigator ?? {}
  const os = osOf(page)
  // An app's web view on iOS is the only browser there that leaves "Safari" out.
  const isInAppBrowser =
    IN_APP.test(userAgent) ||
    (os === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent))
  return { os, isPhone: os !== 'desktop', isInAppBrowser }
}

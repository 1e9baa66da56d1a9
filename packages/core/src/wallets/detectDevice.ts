import { type Navigated, osOf } from './osOf.js'

/** The device and browser, as far as deep links to wallets depend on them. */
export interface Device {
  os: 'ios' | 'android' | 'desktop'
  isPhone: boolean
  /**
   * True inside another app, such as a wallet's browser or a messenger. Deep links may not work
   * there.
   */
  isInAppBrowser: boolean
}

const IN_APP =
  /\bwv\b|FBAN|FBAV|Instagram|Line\/|MicroMessenger|Telegram|MetaMaskMobile|TrustWallet|CoinbaseWallet|OKApp|imToken|TokenPocket/i

/**
 * Detects the device from a `window` or any object with a `navigator`. Unknown devices count as
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
  // On iOS, only in-app web views omit "Safari".
  const isInAppBrowser =
    IN_APP.test(userAgent) ||
    (os === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent))
  return { os, isPhone: os !== 'desktop', isInAppBrowser }
}

import { OptionError } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'

/** Options of the Coinbase wallet connector. */
export interface CoinbaseOptions {
  /** Name of the app in the wallet's window. @default the host of the page */
  appName?: string | undefined
  /** Picture of the app in the wallet's window: an https address. */
  appLogoUrl?: string | undefined
  /**
   * The wallets that the user may choose: all, only the passkey wallet in the popup, or only those
   * with a key in the extension or the mobile app. @default 'all'
   */
  preference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /**
   * URL of the page in the window, for tests and self-hosted pages. @default
   * 'https://keys.coinbase.com/connect'
   */
  keysUrl?: string | undefined
}

/** The checked options. */
export interface CoinbaseSettings extends CoinbaseOptions {
  keysUrl: string
}

const PREFERENCES = ['all', 'smartWalletOnly', 'eoaOnly']

function check(fits: boolean, option: string, expected: string, received: unknown): void {
  if (!fits)
    throw new OptionError({
      option: `coinbase.${option}`,
      expected,
      received: String(received).slice(0, 80),
      docsPath: '/options.md#adapters',
    })
}

export function resolveSettings({
  keysUrl = 'https://keys.coinbase.com/connect',
  ...rest
}: CoinbaseOptions): CoinbaseSettings {
  const { preference, appLogoUrl } = rest
  check(
    preference === undefined || PREFERENCES.includes(preference),
    'preference',
    `one of ${PREFERENCES.join(', ')}`,
    preference,
  )
  check(parseLink(keysUrl) !== undefined, 'keysUrl', 'an https address', keysUrl)
  check(
    appLogoUrl === undefined || parseLink(appLogoUrl) !== undefined,
    'appLogoUrl',
    'an https address',
    appLogoUrl,
  )
  return { ...rest, keysUrl }
}

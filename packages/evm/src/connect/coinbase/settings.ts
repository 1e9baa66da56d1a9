import { checkOptions, isText, link, oneOf } from '@latchkey/core/internal'
import { isRecord } from '@latchkey/protocol/std'

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

export function resolveSettings(options: CoinbaseOptions): CoinbaseSettings {
  checkOptions(
    { coinbase: options },
    [
      ['coinbase', 'an object', isRecord],
      ['coinbase.appName?', 'a name', (value) => isText(value)],
      link('coinbase.appLogoUrl'),
      oneOf('coinbase.preference', 'all', 'smartWalletOnly', 'eoaOnly'),
      link('coinbase.keysUrl'),
    ],
    '',
    'adapters',
  )
  return { ...options, keysUrl: options.keysUrl ?? 'https://keys.coinbase.com/connect' }
}

import type { DirectoryWallet } from '../kernel/types.js'
import type { Device } from './detectDevice.js'
import { parseWalletLink } from './parseWalletLink.js'

/** The deep links of a connected wallet. Source: `metadata.redirect` of a WalletConnect session. */
export interface Redirect {
  native?: string | undefined
  universal?: string | undefined
}

const TOPIC = /^[0-9a-f]{64}$/
const REQUEST_ID = /^\d{1,20}$/

/**
 * Returns the deep link that brings a connected wallet to the front; with a topic and a request id,
 * at that request. Prefers the universal link on iOS, as in `openLink`, and the scheme elsewhere.
 * Pure. Returns `undefined` without a safe link.
 *
 * @example
 * ```ts
 * import { requestLink } from '@latchkey/core/internal'
 *
 * requestLink({ native: 'tern://' }) // 'tern://'
 * ```
 */
export function requestLink(
  wallet: DirectoryWallet | Redirect,
  request: {
    topic?: string | undefined
    requestId?: string | number | undefined
    os?: Device['os'] | undefined
  } = {},
): string | undefined {
  const { topic = '', requestId = '', os } = request
  const links =
    'id' in wallet ? [wallet.mobileLink, wallet.universalLink] : [wallet.native, wallet.universal]
  if (os === 'ios') links.reverse()
  const link = links.map(parseWalletLink).find((parsed) => parsed !== undefined)
  if (!link || !TOPIC.test(topic) || !REQUEST_ID.test(String(requestId))) return link
  const query = `requestId=${requestId}&sessionTopic=${topic}`
  // Telegram passes one parameter to a web app, of letters, digits and -_.
  if (link.startsWith('https://t.me/'))
    return `${link}${link.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/=+$/, '')}`
  const [base = ''] = link.split(/[?#]/)
  return `${base.endsWith('/') ? base : `${base}/`}wc?${query}`
}

import type { DirectoryWallet } from '../kernel/types.js'
import type { Device } from './detectDevice.js'
import { parseWalletLink } from './parseWalletLink.js'

/**
 * Where a connected wallet says it can be opened. Source: `metadata.redirect` of a WalletConnect
 * session.
 */
export interface Redirect {
  native?: string | undefined
  universal?: string | undefined
}

const TOPIC = /^[0-9a-f]{64}$/
const REQUEST_ID = /^\d{1,20}$/

/**
 * The address that brings a connected wallet to the front, to be the `href` of what the visitor
 * taps; with a topic and a request id, on that request. On iOS the `https:` address that the app
 * claimed comes first, as in `openLink`, elsewhere the scheme. Pure. Answers `undefined` when there
 * is no link that may be opened.
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
  // Telegram hands a web app one parameter only, of letters, digits and -_.
  if (link.startsWith('https://t.me/'))
    return `${link}${link.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/=+$/, '')}`
  const [base = ''] = link.split(/[?#]/)
  return `${base.endsWith('/') ? base : `${base}/`}wc?${query}`
}

import { parseLink } from '../std/parseLink.js'

const APP_LINK = /^([a-z][a-z0-9+.-]{1,40}):\/{0,3}([a-z0-9_~.-][a-z0-9/_~.-]{0,200})?$/i

// Schemes that run something, read something, or belong to the system or the browser rather than to
// a wallet.
const REFUSED =
  /^(?:https?|javascript|data|vbscript|livescript|mocha|file|filesystem|blob|about|intent|content|view-source|view|jar|feed|mailto|tel|sms|facetime.*|ftp|sftp|ssh|telnet|ldap|ws|wss|res|mk|mhtml|mshta|ms-.*|microsoft.*|search-ms|shell|vscode.*|moz-.*|chrome.*|edge.*|opera.*|brave.*|safari.*|firefox.*|x-apple.*|itms.*|market|android-app|app-settings|prefs|steam|wyciwyg|resource|cid|mid|urn|afp|smb|nfs|dict|gopher|jdbc|php|phar|zip|ogg|expect|glob|unsafe)$/

/**
 * Parses a link that opens a wallet and rebuilds it, or answers `undefined` when it must not be
 * opened.
 *
 * Lets through `https:` (and `http:` on this machine) and schemes of the wallet's own such as
 * `tern://`. Refuses schemes that run, read or configure something, and anything with white space,
 * control characters, a password, a query or a fragment.
 *
 * @example
 * ```ts
 * import { parseWalletLink } from '@latchkey/core/internal'
 *
 * parseWalletLink('metamask:') // 'metamask://'
 * parseWalletLink('javascript://%0aalert(1)') // undefined
 * ```
 */
export function parseWalletLink(value: unknown): string | undefined {
  // The URL parser drops tabs and line breaks, so that "java\nscript:" would come out as what it
  // hides.
  if (typeof value !== 'string' || value.length > 2048 || /[\s\p{C}]/u.test(value)) return undefined
  if (/^https?:/i.test(value)) return parseLink(value)
  const [, scheme, path = ''] = APP_LINK.exec(value) ?? []
  if (!scheme || REFUSED.test(scheme.toLowerCase())) return undefined
  // "tern:path" is no link of this kind: only the bare scheme may come without slashes.
  if (path && !value.slice(scheme.length).startsWith('://')) return undefined
  return `${scheme.toLowerCase()}://${path}`
}

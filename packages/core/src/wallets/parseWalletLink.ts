import { parseLink } from '../std/parseLink.js'

const APP_LINK = /^([a-z][a-z0-9+.-]{1,40}):\/{0,3}([a-z0-9_~.-][a-z0-9/_~.-]{0,200})?$/i

// Schemes that run code, read files, or belong to the system or the browser instead of a wallet.
const REFUSED =
  /^(?:https?|javascript|data|vbscript|livescript|mocha|file|filesystem|blob|about|intent|content|view-source|view|jar|feed|mailto|tel|sms|facetime.*|ftp|sftp|ssh|telnet|ldap|ws|wss|res|mk|mhtml|mshta|ms-.*|microsoft.*|search-ms|shell|vscode.*|moz-.*|chrome.*|edge.*|opera.*|brave.*|safari.*|firefox.*|x-apple.*|itms.*|market|android-app|app-settings|prefs|steam|wyciwyg|resource|cid|mid|urn|afp|smb|nfs|dict|gopher|jdbc|php|phar|zip|ogg|expect|glob|unsafe)$/

/**
 * Parses a link that opens a wallet and rebuilds it. Returns `undefined` when it must not be
 * opened.
 *
 * Accepts `https:` (and `http:` on localhost) and the wallet's own schemes such as `tern://`.
 * Rejects schemes that run, read or configure something, and links with white space, control
 * characters, a password, a query or a fragment.
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
  // The URL parser drops tabs and line breaks, so "java\nscript:" would become the hidden scheme.
  if (typeof value !== 'string' || value.length > 2048 || /[\s\p{C}]/u.test(value)) return undefined
  if (/^https?:/i.test(value)) return parseLink(value)
  const [, scheme, path = ''] = APP_LINK.exec(value) ?? []
  if (!scheme || REFUSED.test(scheme.toLowerCase())) return undefined
  // "tern:path" is invalid: only the bare scheme may have no slashes.
  if (path && !value.slice(scheme.length).startsWith('://')) return undefined
  return `${scheme.toLowerCase()}://${path}`
}

const APP_LINK = /^([a-z][a-z0-9+.-]{1,40}):\/{0,3}([a-z0-9_~.-][a-z0-9/_~.-]{0,200})?$/i

// Schemes that run, read or configure something, or that belong to a system or browser. A test of
// the sandbox compares them with those that the kit opens.
const REFUSED =
  /^(?:https?|javascript|data|vbscript|livescript|mocha|file|filesystem|blob|about|intent|content|view-source|view|jar|feed|mailto|tel|sms|facetime.*|ftp|sftp|ssh|telnet|ldap|ws|wss|res|mk|mhtml|mshta|ms-.*|microsoft.*|search-ms|shell|vscode.*|moz-.*|chrome.*|edge.*|opera.*|brave.*|safari.*|firefox.*|x-apple.*|itms.*|market|android-app|app-settings|prefs|steam|wyciwyg|resource|cid|mid|urn|afp|smb|nfs|dict|gopher|jdbc|php|phar|zip|ogg|expect|glob|unsafe)$/

/**
 * Returns a normalized web URL; `undefined` for anything but `https:`, and `http:` on this machine.
 */
export function readLink(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname, username, password, href } = new URL(value)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (username || password || !(protocol === 'https:' || (protocol === 'http:' && isLocal)))
    return undefined
  return href
}

/**
 * Returns a normalized deep link to a wallet's app (SEC-36); `undefined` if an app must not open
 * it.
 */
export function readAppLink(value: string): string | undefined {
  // URL parsers drop tabs and line breaks, so "java\nscript:" would become "javascript:".
  if (/[\s\p{C}]/u.test(value)) return undefined
  if (/^https?:/i.test(value)) return readLink(value)
  const [, scheme, path = ''] = APP_LINK.exec(value) ?? []
  if (!scheme || REFUSED.test(scheme.toLowerCase())) return undefined
  // Only the bare scheme may come without slashes.
  if (path && !value.slice(scheme.length).startsWith('://')) return undefined
  return `${scheme.toLowerCase()}://${path}`
}

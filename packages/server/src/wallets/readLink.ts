const APP_LINK = /^([a-z][a-z0-9+.-]{1,40}):\/{0,3}([a-z0-9_~.-][a-z0-9/_~.-]{0,200})?$/i

// What runs, reads or configures something, or belongs to a system or browser rather than to a
// wallet. A test of the sandbox compares with what the kit opens.
const REFUSED =
  /^(?:https?|javascript|data|vbscript|livescript|mocha|file|filesystem|blob|about|intent|content|view-source|view|jar|feed|mailto|tel|sms|facetime.*|ftp|sftp|ssh|telnet|ldap|ws|wss|res|mk|mhtml|mshta|ms-.*|microsoft.*|search-ms|shell|vscode.*|moz-.*|chrome.*|edge.*|opera.*|brave.*|safari.*|firefox.*|x-apple.*|itms.*|market|android-app|app-settings|prefs|steam|wyciwyg|resource|cid|mid|urn|afp|smb|nfs|dict|gopher|jdbc|php|phar|zip|ogg|expect|glob|unsafe)$/

/**
 * An address of the web, rebuilt; `undefined` for anything but `https:`, and `http:` on this
 * machine.
 */
export function readLink(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname, username, password, href } = new URL(value)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (username || password || !(protocol === 'https:' || (protocol === 'http:' && isLocal)))
    return undefined
  return href
}

/** A link that opens a wallet's app, rebuilt (SEC-36); `undefined` when a page must not open it. */
export function readAppLink(value: string): string | undefined {
  // URL parsers drop tabs and line breaks, so that "java\nscript:" would come out as what it hides.
  if (/[\s\p{C}]/u.test(value)) return undefined
  if (/^https?:/i.test(value)) return readLink(value)
  const [, scheme, path = ''] = APP_LINK.exec(value) ?? []
  if (!scheme || REFUSED.test(scheme.toLowerCase())) return undefined
  // Only the bare scheme may come without slashes.
  if (path && !value.slice(scheme.length).startsWith('://')) return undefined
  return `${scheme.toLowerCase()}://${path}`
}

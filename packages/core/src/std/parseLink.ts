/**
 * Parses a URL that a user may open, and rebuilds it. Returns `undefined` when it must not be
 * opened.
 *
 * Accepts only `https:`, and `http:` on localhost, so that no `javascript:`, `data:` or `intent:`
 * URL reaches a link.
 *
 * @example
 * ```ts
 * import { parseLink } from '@latchkey/core/internal'
 *
 * parseLink('https://etherscan.io') // 'https://etherscan.io/'
 * parseLink('javascript:alert(1)') // undefined
 * ```
 */
export function parseLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return undefined
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return undefined
  }
  // Names below localhost are local as well (RFC 6761).
  const local = /^(?:(?:[^.]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return undefined
  if (url.username || url.password) return undefined
  // The URL parser keeps a backslash in a query or fragment, and other parsers read it as a slash.
  return url.href.replaceAll('\\', '%5C')
}

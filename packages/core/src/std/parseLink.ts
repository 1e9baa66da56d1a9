/**
 * Parses an address that a visitor may be sent to, and rebuilds it, or answers `undefined` when it
 * must not be opened.
 *
 * Only `https:` is let through, and `http:` on this machine, so that no `javascript:`, `data:` or
 * `intent:` address ever reaches a link.
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
  // Names below localhost are this machine as well (RFC 6761).
  const local = /^(?:(?:[^.]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return undefined
  if (url.username || url.password) return undefined
  // The one thing in a query or fragment that the parser leaves as it is and others read as a
  // slash.
  return url.href.replaceAll('\\', '%5C')
}

/** Maximum wait in milliseconds, so that a third party cannot stop requests for hours. */
const MAX_RETRY_AFTER_MS = 30_000

/**
 * Parses `Retry-After`, seconds or a date, to milliseconds from now, at most 30,000. Returns
 * `undefined` for a missing or invalid value, or a date in the past. Source: RFC 9110 §10.2.3.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS)
  // Every valid date begins with the name of a day. `Date.parse` would read "-5" or "2" as a year.
  const until = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (!(until >= now)) return undefined
  return Math.min(until - now, MAX_RETRY_AFTER_MS)
}

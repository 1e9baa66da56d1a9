/** A third party can silence us for half a minute, not for a day. */
const MAX_RETRY_AFTER_MS = 30_000

/**
 * Reads `Retry-After`, seconds or a date, as milliseconds from now, at most 30,000; `undefined`
 * when there is none that can be understood, or it lies in the past. Source: RFC 9110 §10.2.3.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS)
  // Every form of a date begins with a day's name; "-5" or "2" would be read as a year.
  const until = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (!(until >= now)) return undefined
  return Math.min(until - now, MAX_RETRY_AFTER_MS)
}

/** Making a formatter costs a thousand times what using one does. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, formatter)
  return formatter
}

/**
 * Writes a moment in the visitor's time zone.
 *
 * @param at - In ms since 1970.
 * @param options - What of it is written. @default the day, such as `18 Nov`
 *
 * @example
 * ```ts
 * import { formatDate } from '@latchkey/core/internal'
 *
 * formatDate(Date.UTC(2026, 10, 18, 12), 'en-GB') // '18 Nov'
 * ```
 */
export function formatDate(
  at: number,
  locale?: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' },
): string {
  return formatterOf(locale, options).format(at)
}

/**
 * Writes how long ago a moment was: minutes within the hour, then the time of the day, then the day
 * as well. `undefined` within the last minute, which every language says in its own way.
 *
 * @param at - In ms since 1970.
 * @param now - In ms since 1970.
 *
 * @example
 * ```ts
 * import { formatAgo } from '@latchkey/core/internal'
 *
 * formatAgo(Date.now() - 240_000, Date.now(), 'en') // '4 minutes ago'
 * ```
 */
export function formatAgo(at: number, now: number, locale?: string): string | undefined {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return undefined
  if (minutes < 60) return new Intl.RelativeTimeFormat(locale).format(-minutes, 'minute')
  const isToday =
    formatDate(at, locale, { dateStyle: 'short' }) ===
    formatDate(now, locale, { dateStyle: 'short' })
  return formatDate(
    at,
    locale,
    isToday
      ? { hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  )
}

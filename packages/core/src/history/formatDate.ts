/** Creating a formatter costs a thousand times as much as using it. */
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
 * Formats a moment in the user's time zone.
 *
 * @param at - In ms since 1970.
 * @param options - The parts to show. @default the day, such as `18 Nov`
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
 * Formats the time since a moment: minutes within the hour, then the time of day, then with the
 * day. Returns `undefined` within the last minute, which has its own phrase in every language.
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

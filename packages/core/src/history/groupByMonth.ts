/** The items of one month, in local time. */
export interface MonthGroup<item> {
  /** For example `2026-11`. */
  key: string
  /** In the user's language. */
  month: string
  year: string
  items: readonly item[]
}

/** Returns the month of a moment, counted from the year 0, with its start and end in local time. */
function monthAt(at: number): { number: number; begins: number; ends: number } {
  const begin = new Date(at)
  begin.setDate(1)
  begin.setHours(0, 0, 0, 0)
  const end = new Date(begin)
  end.setMonth(end.getMonth() + 1)
  return {
    number: begin.getFullYear() * 12 + begin.getMonth(),
    begins: begin.getTime(),
    ends: end.getTime(),
  }
}

/**
 * Groups items by month, in the user's time zone: newest year first, newest month first, and within
 * a month in the given order.
 *
 * @param items - `at` in ms since 1970.
 * @param locale - BCP 47. The browser's own by default.
 *
 * @example
 * ```ts
 * import { groupByMonth } from '@latchkey/core/internal'
 *
 * groupByMonth([{ at: Date.parse('2024-12-21T12:00') }], 'en') // [{ month: 'December', year: '2024', … }]
 * ```
 */
export function groupByMonth<item extends { at: number }>(
  items: readonly item[],
  locale: string | undefined,
): readonly MonthGroup<item>[] {
  const months = new Map<number, item[]>()
  const last = { number: 0, begins: 0, ends: 0 }
  for (const each of items) {
    // Neighbours are nearly always of the same month, and ten thousand `Date` computations are
    // noticeably slow.
    if (each.at < last.begins || each.at >= last.ends) Object.assign(last, monthAt(each.at))
    const group = months.get(last.number)
    if (group) group.push(each)
    else months.set(last.number, [each])
  }
  const writeMonth = new Intl.DateTimeFormat(locale, { month: 'long' })
  const writeYear = new Intl.DateTimeFormat(locale, { year: 'numeric' })
  return [...months]
    .sort(([left], [right]) => right - left)
    .map(([number, group]) => {
      const [year, month] = [Math.floor(number / 12), number % 12]
      // Every month has a first day.
      const date = new Date(year, month, 1)
      date.setFullYear(year)
      return {
        key: `${year}-${String(month + 1).padStart(2, '0')}`,
        month: writeMonth.format(date),
        year: writeYear.format(date),
        items: group,
      }
    })
}

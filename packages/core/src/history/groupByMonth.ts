/** What happened in one month, by the visitor's clock. */
export interface MonthGroup<item> {
  /** For example `2026-11`. */
  key: string
  /** In the visitor's language. */
  month: string
  /** Left out in the current year. */
  year: string | undefined
  items: readonly item[]
}

/**
 * Puts what happened under its month, in the visitor's time zone: newest year first, newest month first, and within a
 * month in the order given.
 *
 * @param items - `at` in ms since 1970.
 * @param locale - BCP 47. The browser's own by default.
 * @param now - In ms since 1970.
 *
 * @example
 * ```ts
 * import { groupByMonth } from '@latchkey/core'
 *
 * groupByMonth([{ at: Date.parse('2024-12-21T12:00') }], 'en', Date.now()) // [{ month: 'December', year: '2024', … }]
 * ```
 */
export function groupByMonth<item extends { at: number }>(items: readonly item[], locale: string | undefined, now: number): readonly MonthGroup<item>[] {
  const months = new Map<number, item[]>()
  for (const each of items) {
    const date = new Date(each.at)
    const number = date.getFullYear() * 12 + date.getMonth()
    const group = months.get(number)
    if (group) group.push(each)
    else months.set(number, [each])
  }
  const writeMonth = new Intl.DateTimeFormat(locale, { month: 'long' })
  const writeYear = new Intl.DateTimeFormat(locale, { year: 'numeric' })
  const current = new Date(now).getFullYear()
  return [...months]
    .sort(([left], [right]) => right - left)
    .map(([number, group]) => {
      const [year, month] = [Math.floor(number / 12), number % 12]
      // The first, so that no month is too short for the day.
      const date = new Date(year, month, 1)
      date.setFullYear(year)
      return {
        key: `${year}-${String(month + 1).padStart(2, '0')}`,
        month: writeMonth.format(date),
        year: year === current ? undefined : writeYear.format(date),
        items: group,
      }
    })
}

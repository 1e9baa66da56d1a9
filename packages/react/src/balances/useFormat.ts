import { formatFiat, formatTokenAmount } from '@latchkey/core'
import {
  type FiatPart,
  formatAgo,
  formatDate,
  formatDecimal,
  formatFiatParts,
  formatPercent,
} from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'

/** Formats numbers and dates for the user's locale, or for the app's option `locale`. */
export interface Format {
  /** Takes whole units of the currency as a decimal text. The currency is US dollars by default. */
  fiat(text: string, currency?: string): string
  fiatParts(text: string, currency?: string): FiatPart[]
  /** `places` is 3 by default. Rounds towards zero. */
  amount(amount: bigint, decimals: number, places?: number): string
  decimal(text: string, places?: number): string
  /** Takes percent: `'0.85'` is 0.85 %. */
  percent(text: string): string
  /** The options write the day by default. */
  date(at: number, options?: Intl.DateTimeFormatOptions): string
  /** Returns `undefined` within the last minute. */
  ago(at: number): string | undefined
}

export function useFormat(): Format {
  const locale = useFormatLocale()
  const { clock } = useLatchkeyContext().latchkey.options
  return useMemo(
    () => ({
      fiat: (text, currency) => formatFiat(text, locale, currency),
      fiatParts: (text, currency) => formatFiatParts(text, locale, currency),
      amount: (amount, decimals, places) => formatTokenAmount(amount, decimals, locale, places),
      decimal: (text, places) => formatDecimal(text, locale, places),
      percent: (text) => formatPercent(text, locale),
      date: (at, options) => formatDate(at, locale, options),
      ago: (at) => formatAgo(at, clock.now(), locale),
    }),
    [locale, clock],
  )
}

import { formatUnits } from './units.js'

/** What is written where a number makes no sense. */
const NONE = '—'

/** Decimal texts with more characters than this are no amount of anything. */
const MOST_CHARACTERS = 200

const isDecimal = (text: string): text is `${number}` =>
  text.length <= MOST_CHARACTERS && /^-?\d+(?:\.\d+)?$/.test(text)

const isNothing = (text: string): boolean => !/[1-9]/.test(text)

/** The smallest number that is written with this many decimals. */
const leastOf = (places: number): `${number}` =>
  (places > 0 ? `0.${'0'.repeat(places - 1)}1` : '1') as `${number}`

/** What is left of the decimals; never more than there was. */
const cut = (text: string, places: number): string => {
  const dot = text.indexOf('.')
  return dot < 0 ? text : text.slice(0, places > 0 ? dot + 1 + places : dot)
}

type FormatPart = Intl.NumberFormatPart

/**
 * Making a formatter costs a thousand times what using one does: there are as many as a kit has
 * ways to write.
 */
const formatters = new Map<string, Intl.NumberFormat>()

function numbersOf(
  locale: string | undefined,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options)
  formatters.set(key, formatter)
  return formatter
}

const join = (parts: readonly FormatPart[]): string => parts.map(({ value }) => value).join('')

/**
 * Parts of a decimal text, with the minus of typographers. Intl takes texts as they are: nothing
 * becomes a float.
 */
function partsOf(
  text: `${number}`,
  locale: string | undefined,
  options: Intl.NumberFormatOptions,
): FormatPart[] {
  return numbersOf(locale, options)
    .formatToParts(text)
    .map((part) =>
      part.type === 'minusSign' ? { ...part, value: part.value.replace('-', '\u2212') } : part,
    )
}

/**
 * Writes an exact decimal number as the visitor's country does, rounded towards zero, without
 * trailing zeros. What is not zero but smaller than the last place is written `<0.001`. What is no
 * decimal number is written `—`.
 *
 * @param text - Digits with at most one dot, and a hyphen in front when it is negative; no
 *   exponent, no separators.
 * @param locale - BCP 47. The browser's own by default.
 * @param places - Decimals to keep. @default 3
 *
 * @example
 * ```ts
 * import { formatDecimal } from '@latchkey/core/internal'
 *
 * formatDecimal('1234567.8919', 'de-CH') // '1’234’567.891'
 * ```
 */
export function formatDecimal(text: string, locale?: string, places = 3): string {
  if (!isDecimal(text)) return NONE
  const kept = cut(text, places)
  if (!isNothing(kept))
    return join(partsOf(kept as `${number}`, locale, { maximumFractionDigits: places }))
  if (isNothing(text)) return join(partsOf('0', locale, {}))
  return `${text.startsWith('-') ? '>\u2212' : '<'}${join(partsOf(leastOf(places), locale, { maximumFractionDigits: places }))}`
}

/**
 * Writes an amount of a token as the visitor's country does, rounded towards zero: a balance is
 * never shown larger than it is. `—` when `decimals` is not an integer from 0 to 36, or no chain
 * could hold the amount.
 *
 * @param amount - In the smallest unit; may be negative.
 * @param locale - BCP 47. The browser's own by default.
 * @param places - Decimals to keep. @default 3
 *
 * @example
 * ```ts
 * import { formatTokenAmount } from '@latchkey/core'
 *
 * formatTokenAmount(1_234_567_000_000_000_000_000n, 18, 'en') // '1,234.567'
 * formatTokenAmount(1n, 18, 'en') // '<0.001'
 * ```
 */
export function formatTokenAmount(
  amount: bigint,
  decimals: number,
  locale?: string,
  places = 3,
): string {
  const isSane =
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= 36 &&
    amount < 1n << 256n &&
    amount > -(1n << 256n)
  return isSane ? formatDecimal(formatUnits(amount, decimals), locale, places) : NONE
}

/**
 * A sum of money for the eye: what is before the decimal sign and what is behind it may look
 * different.
 */
export interface FiatPart {
  text: string
  /** The decimal sign and what follows it. */
  isMinor: boolean
}

/**
 * Writes a sum of money in the parts it is made of; joined they are what {@link formatFiat} writes.
 *
 * @param text - A decimal number in whole units of the currency.
 * @param currency - ISO 4217. @default 'USD'
 *
 * @example
 * ```ts
 * import { formatFiatParts } from '@latchkey/core/internal'
 *
 * formatFiatParts('1234.5', 'en') // [{ text: '$1,234', isMinor: false }, { text: '.50', isMinor: true }]
 * ```
 */
export function formatFiatParts(text: string, locale?: string, currency = 'USD'): FiatPart[] {
  if (!isDecimal(text)) return [{ text: NONE, isMinor: false }]
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }
  const places = numbersOf(locale, options).resolvedOptions().maximumFractionDigits ?? 2
  const isTiny = isNothing(cut(text, places)) && !isNothing(text)
  const parts = partsOf(isTiny ? leastOf(places) : (text as `${number}`), locale, options)
  const merged: FiatPart[] = isTiny ? [{ text: '<', isMinor: false }] : []
  for (const { type, value } of parts) {
    const isMinor = type === 'decimal' || type === 'fraction'
    const last = merged.at(-1)
    if (last?.isMinor === isMinor) last.text += value
    else merged.push({ text: value, isMinor })
  }
  return merged
}

/**
 * Writes a sum of money as the visitor's country does, rounded to the currency's own decimals. What
 * is less than its smallest coin is written `<$0.01`, never `$0.00`.
 *
 * @param text - A decimal number in whole units of the currency.
 * @param locale - BCP 47. The browser's own by default.
 * @param currency - ISO 4217. @default 'USD'
 *
 * @example
 * ```ts
 * import { formatFiat } from '@latchkey/core'
 *
 * formatFiat('1234.5', 'en') // '$1,234.50'
 * ```
 */
export function formatFiat(text: string, locale?: string, currency = 'USD'): string {
  return join(
    formatFiatParts(text, locale, currency).map(({ text: value }) => ({ type: 'literal', value })),
  )
}

/**
 * Writes percent, with at most two decimals, rounded. What is less than a hundredth is written
 * `<0.01%`.
 *
 * @param text - Percent as a decimal number: `'0.85'` is 0.85 %.
 *
 * @example
 * ```ts
 * import { formatPercent } from '@latchkey/core/internal'
 *
 * formatPercent('0.85', 'en') // '0.85%'
 * ```
 */
export function formatPercent(text: string, locale?: string): string {
  if (!isDecimal(text)) return NONE
  const options: Intl.NumberFormatOptions = {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 2,
  }
  if (isNothing(text) || !isNothing(cut(text, 2))) return join(partsOf(text, locale, options))
  return `<${join(partsOf('0.01', locale, options))}`
}

import { formatUnits } from './units.js'

/** The text for a number that cannot be shown. */
const NONE = '—'

/** Max characters of a decimal text. */
const MAX_CHARACTERS = 200

const isDecimal = (text: string): text is `${number}` =>
  text.length <= MAX_CHARACTERS && /^-?\d+(?:\.\d+)?$/.test(text)

const isNothing = (text: string): boolean => !/[1-9]/.test(text)

/** Returns the smallest number that is written with this many decimals. */
const minOf = (places: number): `${number}` =>
  (places > 0 ? `0.${'0'.repeat(places - 1)}1` : '1') as `${number}`

/** Cuts the decimals to `places`, without adding zeros. */
const cut = (text: string, places: number): string => {
  const dot = text.indexOf('.')
  return dot < 0 ? text : text.slice(0, places > 0 ? dot + 1 + places : dot)
}

type FormatPart = Intl.NumberFormatPart

/**
 * Creating a formatter costs a thousand times as much as using it. One is kept for each combination
 * of options in use.
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
 * Returns the parts of a decimal text, with the typographic minus. Intl takes the text, so no digit
 * is lost to a float.
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
 * Formats an exact decimal number for the locale, rounded towards zero, without trailing zeros. A
 * number smaller than the last place, but not zero, becomes `<0.001`. Invalid text becomes `—`.
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
  return `${text.startsWith('-') ? '>\u2212' : '<'}${join(partsOf(minOf(places), locale, { maximumFractionDigits: places }))}`
}

/**
 * Formats an amount of a token for the locale, rounded towards zero: a balance is never shown
 * larger than it is. Returns `—` when `decimals` is not an integer from 0 to 36, or the amount is
 * larger than any chain can hold.
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
 * A part of a sum of money: the part before the decimal sign and the part after it may have
 * different styles.
 */
export interface FiatPart {
  text: string
  /** True for the decimal sign and the digits after it. */
  isMinor: boolean
}

/**
 * Keeps a sign such as `US$` whole: a sentence from right to left would put its last character
 * first.
 */
const keepSign = ({ type, value }: FormatPart): string =>
  type === 'currency' && /^[A-Z]+\$$/.test(value) ? `${value}\u200e` : value

/**
 * Formats a sum of money as parts; joined, they equal the result of {@link formatFiat}.
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
  const parts = partsOf(isTiny ? minOf(places) : (text as `${number}`), locale, options)
  const merged: FiatPart[] = isTiny ? [{ text: '<', isMinor: false }] : []
  for (const part of parts) {
    const isMinor = part.type === 'decimal' || part.type === 'fraction'
    const last = merged.at(-1)
    if (last?.isMinor === isMinor) last.text += keepSign(part)
    else merged.push({ text: keepSign(part), isMinor })
  }
  return merged
}

/**
 * Formats a sum of money for the locale, rounded to the currency's own decimals. A sum below the
 * smallest coin becomes `<$0.01`, never `$0.00`.
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
 * Formats percent, with at most two decimals, rounded. A value below a hundredth becomes `<0.01%`.
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

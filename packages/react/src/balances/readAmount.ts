import type { ChangeEvent } from 'react'

const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/

/** Spaces, and the apostrophes that some countries group digits with. */
const GROUPING = /(?<=\d)[\s'’]+(?=\d)/g

/** Returns the decimal mark of a locale. */
function decimalMark(locale: string | undefined): '.' | ',' {
  const mark = new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  return mark === ',' ? ',' : '.'
}

const isGrouped = (text: string, mark: string): boolean =>
  /^\d{1,3}$/.test(text.split(mark)[0] ?? '') &&
  /^(?:.\d{3})+$/.test(text.slice(text.indexOf(mark)))

/** Removes the marks that only group digits. Returns `undefined` if the text is ambiguous. */
function ungroup(text: string, decimal: '.' | ','): string | undefined {
  const group = decimal === ',' ? '.' : ','
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (dots + commas === 0) return text
  if (dots > 0 && commas > 0) {
    const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    const other = last === '.' ? ',' : '.'
    const [whole = '', fraction = '', ...rest] = text.split(last)
    return rest.length === 0 && isGrouped(whole, other)
      ? `${whole.replaceAll(other, '')}.${fraction}`
      : undefined
  }
  const mark = dots > 0 ? '.' : ','
  if (dots + commas > 1) return isGrouped(text, mark) ? text.replaceAll(mark, '') : undefined
  // One mark with three digits behind it groups digits, if the user's locale groups with that mark.
  return mark === group && isGrouped(text, mark) && !text.startsWith('0')
    ? text.replace(mark, '')
    : text.replace(mark, '.')
}

/**
 * Reads an amount that was pasted or entered at once: dot or comma before the decimals, grouped or
 * not. Nothing is rounded.
 *
 * @param locale - BCP 47; decides the meaning of a single comma or dot with three digits behind it.
 * @returns Digits with at most one dot; `undefined` if the text is not an amount.
 */
export function readAmount(text: string, locale: string | undefined): string | undefined {
  const plain = ungroup(text.trim().replace(GROUPING, ''), decimalMark(locale))
  return plain !== undefined && PLAIN.test(plain) ? plain : undefined
}

/**
 * Returns the value of a field after a change. A typed comma or dot is always the decimal mark, so
 * that a number keeps its size while it is typed. Pasted text may be grouped. Text that is not
 * an amount is returned as it was typed.
 *
 * @param typed - The text of the field now.
 * @param isPasted - True if the text came at once.
 */
export function typeAmount(typed: string, isPasted: boolean, locale: string | undefined): string {
  if (isPasted) return readAmount(typed, locale) ?? typed
  const dotted = typed.replaceAll(',', '.')
  return dotted === '' || PLAIN.test(dotted) ? dotted : typed
}

/** True if a change of a field came at once and not key by key. */
export function isPasted(before: string, typed: string, inputType: unknown): boolean {
  return (
    typed.length > before.length + 1 ||
    inputType === 'insertFromPaste' ||
    inputType === 'insertFromDrop'
  )
}

/** Returns the value of a field with the user's own decimal mark. */
export function showAmount(value: string, locale: string | undefined): string {
  return PLAIN.test(value) ? value.replace('.', decimalMark(locale)) : value
}

/** Returns the amount that a field holds after a change, as {@link typeAmount} reads it. */
export function amountAfter(
  { currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>,
  shown: string,
  locale: string | undefined,
): string {
  const inputType = 'inputType' in nativeEvent ? nativeEvent.inputType : undefined
  return typeAmount(value, isPasted(shown, value, inputType), locale)
}

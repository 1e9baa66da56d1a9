import { frameTexts } from './frameLanguage.js'

/** Returns a number with the decimal mark of the page's language: 1.234 is 1,234 in German. */
export function localizeDecimal(number: string): string {
  const { locale } = frameTexts()
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return number.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.')
}

import { formatUnits } from 'viem'
import { frameTexts } from './frameLanguage.js'

/**
 * Formats an amount with the decimal mark of the page's language: 1.234 is 1,234 in German.
 *
 * @param amount - In the smallest unit.
 */
export function formatAmount(amount: bigint, decimals: number): string {
  const { locale } = frameTexts()
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  const mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return formatUnits(amount, decimals).replace('.', mark)
}

// Controls, format characters (zero-width and bidirectional marks among them), private use,
// unassigned, lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu

/**
 * Makes a text of unknown origin fit to be shown: no control, zero-width or bidirectional
 * characters, NFC, single spaces, at most `max` characters as a person counts them.
 *
 * Answers `undefined` when nothing is left.
 *
 * @example
 * ```ts
 * import { cleanText } from '@latchkey/core/internal'
 *
 * cleanText('Tern\u202e  wallet', 64) // 'Tern wallet'
 * ```
 */
export function cleanText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined
  // Cut before normalising: a megabyte of marks must not cost a second.
  const plain = value
    .slice(0, max * 8)
    .normalize('NFC')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Most names: one character is one letter, and a directory of thousands must not cost half a
  // second.
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.slice(0, max).trim() || undefined
  const graphemes = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain),
    (part) => part.segment,
  )
  // A grapheme may carry hundreds of combining marks and paint over its neighbours.
  const kept = graphemes.slice(0, max).map((grapheme) => Array.from(grapheme).slice(0, 8).join(''))
  return kept.join('').trim() || undefined
}

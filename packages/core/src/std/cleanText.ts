// Controls, format characters (zero-width and bidirectional marks among them), private use,
// unassigned, lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu

/**
 * Makes untrusted text safe to show: no control, zero-width or bidirectional characters, NFC,
 * single spaces, at most `max` user-perceived characters.
 *
 * Returns `undefined` when no text is left.
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
  // Cuts before normalizing: a megabyte of marks would take seconds.
  const plain = value
    .slice(0, max * 8)
    .normalize('NFC')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Fast path for most names, in which one character is one letter: a directory has thousands of
  // names.
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.slice(0, max).trim() || undefined
  const graphemes = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain),
    (part) => part.segment,
  )
  // A grapheme may carry hundreds of combining marks and paint over its neighbours.
  const kept = graphemes.slice(0, max).map((grapheme) => Array.from(grapheme).slice(0, 8).join(''))
  return kept.join('').trim() || undefined
}

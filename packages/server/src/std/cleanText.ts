// Controls, format characters (zero-width and bidirectional marks among them), private use,
// unassigned, lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu

/** Maximum number of marks on a letter, including itself. More would cover adjacent text. */
const MAX_MARKS = 8

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cleans text of unknown origin for display (SEC-41): NFC, single spaces, no invisible
 * characters, at most `max` visible characters. Returns `undefined` for an empty result.
 */
export function cleanText(text: string, max: number): string | undefined {
  // Truncated before normalising, because a megabyte of marks would take a second.
  const short = text.slice(0, max * MAX_MARKS).normalize('NFC')
  const plain = short.replace(UNSAFE, '').replace(/\s+/g, ' ').trim()
  const letters = Array.from(segmenter.segment(plain), ({ segment }) =>
    Array.from(segment).slice(0, MAX_MARKS).join(''),
  )
  return letters.slice(0, max).join('').trim() || undefined
}

/** Characters of a code, one for each box; an empty string for an empty box. */
export type OtpDigits = readonly string[]

/** Returns the characters of a string that may be part of a code. */
export type ReadCode = (text: string) => readonly string[]

/** Returns the empty boxes of a code. */
export function noDigits(length: number): OtpDigits {
  return Array.from({ length }, () => '')
}

/** Returns the digits of a string, of any script: keyboards may write their own. */
export function readDigits(text: string): readonly string[] {
  return Array.from(text.normalize('NFKC')).filter((character) => /^\d$/.test(character))
}

/**
 * Applies typed, pasted or filled-in text to a box. One character goes into the box, several fill
 * the boxes from there on, a whole code replaces all boxes.
 */
export function withTyped(
  digits: OtpDigits,
  index: number,
  text: string,
  read: ReadCode,
): { digits: OtpDigits; next: number } {
  const { length } = digits
  const typed = read(text)
  // A character typed beside the present one replaces it.
  const fresh =
    typed.length === 2 && typed.includes(digits[index] ?? '')
      ? [typed[0] === digits[index] ? (typed[1] ?? '') : (typed[0] ?? '')]
      : typed
  const start = fresh.length >= length ? 0 : index
  const next = [...digits]
  if (fresh.length === 0) next[index] = ''
  for (const [offset, digit] of fresh.slice(0, length - start).entries())
    next[start + offset] = digit
  return { digits: next, next: Math.min(start + fresh.length, length - 1) }
}

/** Empties a box, or the box before it if it is empty already. */
export function withoutLast(digits: OtpDigits, index: number): { digits: OtpDigits; next: number } {
  const at = digits[index] === '' ? Math.max(0, index - 1) : index
  return { digits: digits.map((digit, i) => (i === at ? '' : digit)), next: at }
}

/** Returns the whole code, or `undefined` while a box is empty. */
export function codeOf(digits: OtpDigits): string | undefined {
  const code = digits.join('')
  return code.length === digits.length ? code : undefined
}

/** Digits of a code, one for each box; an empty text where there is none yet. */
export type OtpDigits = readonly string[]

/** Returns the empty boxes of a code. */
export function noDigits(length: number): OtpDigits {
  return Array.from({ length }, () => '')
}

/** Digits of any script, because a keyboard may write them in its own. */
function digitsIn(text: string): string[] {
  return Array.from(text.normalize('NFKC')).filter((character) => /^\d$/.test(character))
}

/**
 * What was typed, pasted or filled into a box: one digit goes there, several go on from there, a
 * whole code is all of it.
 */
export function withTyped(
  digits: OtpDigits,
  index: number,
  text: string,
): { digits: OtpDigits; next: number } {
  const { length } = digits
  const typed = digitsIn(text)
  // A digit typed beside the one that was there takes its place.
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

/** Backspace empties its box, or the one before when it is empty already. */
export function withoutLast(digits: OtpDigits, index: number): { digits: OtpDigits; next: number } {
  const at = digits[index] === '' ? Math.max(0, index - 1) : index
  return { digits: digits.map((digit, i) => (i === at ? '' : digit)), next: at }
}

/** All of them, or nothing. */
export function codeOf(digits: OtpDigits): string | undefined {
  const code = digits.join('')
  return code.length === digits.length ? code : undefined
}

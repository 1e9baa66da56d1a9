/**
 * Characters that are invisible or reverse the text: controls, format characters, unassigned ones,
 * unusual spaces, blank letters.
 */
const HIDDEN =
  /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/gu
/** Line feed and tab. */
const HARMLESS = /^[\n\t]$/

function isAfterEmoji(text: string, at: number): boolean {
  return /\p{Extended_Pictographic}$/u.test(text.slice(Math.max(0, at - 2), at))
}

/** Returns the text with hidden and reversing characters spelled out, such as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character: string, at: number) => {
    if (HARMLESS.test(character) || (character === '\ufe0f' && isAfterEmoji(text, at)))
      return character
    return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/**
 * Cleans a short untrusted text, such as a token's symbol: removes hidden characters, line breaks
 * and stacked accents.
 */
export function cleanText(text: string, max: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(HIDDEN, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...plain]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : plain
}

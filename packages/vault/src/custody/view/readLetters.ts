import { recoveryCodeLetters } from '@latchkey/protocol'

const groupedCode = new RegExp(
  `[${recoveryCodeLetters}]{4}[\\s\\p{Pd}]?[${recoveryCodeLetters}]{4}`,
  'iu',
)

/**
 * Returns the letters of a recovery service's code. In a longer text, such as a copied mail, only
 * those of the code.
 */
export function readLetters(text: string): readonly string[] {
  const found = groupedCode.exec(text)?.[0] ?? text
  return Array.from(found.toUpperCase()).filter((letter) => recoveryCodeLetters.includes(letter))
}

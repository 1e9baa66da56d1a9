import { recoveryCodeLetters } from '@latchkey/protocol'
import type { CodeForm } from '@latchkey/ui/OtpField'

const groupedCode = new RegExp(
  `[${recoveryCodeLetters}]{4}[\\s\\p{Pd}]?[${recoveryCodeLetters}]{4}`,
  'iu',
)

/** Codes of the recovery service. In a longer text, such as a copied mail, only the code is read. */
export const letterForm: CodeForm = {
  read(text) {
    const found = groupedCode.exec(text)?.[0] ?? text
    return Array.from(found.toUpperCase()).filter((letter) => recoveryCodeLetters.includes(letter))
  },
  input: { inputMode: 'text', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
}

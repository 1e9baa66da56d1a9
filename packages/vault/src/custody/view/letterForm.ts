import { recoveryCodeLetters } from '@latchkey/protocol'
import type { CodeForm } from '@latchkey/ui/OtpField'

const groupedCode = new RegExp(
  `[${recoveryCodeLetters}]{4}[\\s\\p{Pd}]?[${recoveryCodeLetters}]{4}`,
  'iu',
)

/**
 * Format of codes of the recovery service. Of a longer text, such as a pasted mail, reads only the
 * code.
 */
export const letterForm: CodeForm = {
  read(text) {
    const found = groupedCode.exec(text)?.[0] ?? text
    return Array.from(found.toUpperCase()).filter((letter) => recoveryCodeLetters.includes(letter))
  },
  input: { inputMode: 'text', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
}

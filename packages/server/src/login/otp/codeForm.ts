import { randomInt } from 'node:crypto'
import { formatRecoveryCode, recoveryCodeLength, recoveryCodeLetters } from '@latchkey/protocol'

/**
 * Characters of codes. The auth service uses digits and the recovery service letters, so that a
 * code of one service cannot be entered in a field of the other one.
 */
export type CodeForm = 'digits' | 'letters'

/** Returns a random code. `length` is ignored for letters. */
export function drawCode(form: CodeForm, length: number): string {
  if (form === 'digits') return String(randomInt(10 ** length)).padStart(length, '0')
  return Array.from({ length: recoveryCodeLength }, () =>
    recoveryCodeLetters.charAt(randomInt(recoveryCodeLetters.length)),
  ).join('')
}

/** Returns a code in the format of mails. */
export function showCode(form: CodeForm, code: string): string {
  return form === 'digits' ? code : formatRecoveryCode(code)
}

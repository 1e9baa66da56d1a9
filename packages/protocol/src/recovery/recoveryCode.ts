/**
 * Letters of the recovery service's codes (RFC 8628 §6.1). Without vowels, so that no code is a
 * word. Without digits, so that no code fits the field of the auth service's codes.
 *
 * @example
 * ```ts
 * import { recoveryCodeLetters } from '@latchkey/protocol'
 *
 * recoveryCodeLetters.length // 20
 * ```
 */
export const recoveryCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

/**
 * Number of letters of a code of the recovery service. There are 20^8 = 2.56 × 10^10 codes.
 *
 * @example
 * ```ts
 * import { recoveryCodeLength } from '@latchkey/protocol'
 *
 * recoveryCodeLength // 8
 * ```
 */
export const recoveryCodeLength = 8

/**
 * Parses a typed code of the recovery service. Returns it in the form of its endpoints: upper case,
 * without hyphens and spaces. Returns `undefined` for any other text, such as a code of the auth
 * service.
 *
 * @example
 * ```ts
 * import { parseRecoveryCode } from '@latchkey/protocol'
 *
 * parseRecoveryCode('bcdf-ghjk') // 'BCDFGHJK'
 * parseRecoveryCode('12345678') // undefined
 * ```
 */
export function parseRecoveryCode(text: string): string | undefined {
  const code = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return isRecoveryCode(code) ? code : undefined
}

/** Returns true for a code in the form that the endpoints accept. */
export function isRecoveryCode(code: string): boolean {
  return (
    code.length === recoveryCodeLength &&
    Array.from(code).every((letter) => recoveryCodeLetters.includes(letter))
  )
}

/**
 * Returns a code of the recovery service in the form of its mails.
 *
 * @example
 * ```ts
 * import { formatRecoveryCode } from '@latchkey/protocol'
 *
 * formatRecoveryCode('BCDFGHJK') // 'BCDF-GHJK'
 * ```
 */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`
}

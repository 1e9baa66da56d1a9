/**
 * Letters of the recovery service's codes: RFC 8628 §6.1. Without vowels, so that no code is a
 * word; without digits, so that no code fits the field of the auth service's codes.
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
 * Letters of one code of the recovery service: 20^8 = 2.56 × 10^10 codes.
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
 * Returns a typed code of the recovery service as its endpoints take it: upper case, without
 * hyphens and spaces. Returns `undefined` for any other text, such as a code of the auth service.
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

/** True for a code as the endpoints take it. */
export function isRecoveryCode(code: string): boolean {
  return (
    code.length === recoveryCodeLength &&
    Array.from(code).every((letter) => recoveryCodeLetters.includes(letter))
  )
}

/**
 * Returns a code of the recovery service as its mails show it.
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

import { VaultError } from './vaultError.js'

/**
 * Returns a typed code of the auth service without spaces and hyphens. Rejects letters before they
 * are sent: they may be a code of the recovery service, which the auth service must not see
 * (SEC-61).
 *
 * @throws VaultError `code_refused`
 */
export function parseLoginCode(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (/^\d{6,8}$/.test(digits)) return digits
  throw new VaultError(
    'code_refused',
    'This code has six to eight digits. Enter all of them. A code of letters belongs only in the wallet window.',
  )
}

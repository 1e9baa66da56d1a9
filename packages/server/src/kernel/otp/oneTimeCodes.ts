/** What a code is for. One that was sent for one thing does nothing else. */
export type CodePurpose = 'login' | 'stepUp' | 'emailPrimary' | 'emailSecondary' | 'recovery'

/** Codes by mail: six digits, 10 minutes, five tries, kept as HMAC, bound to the key of the browser that asked (security.md SEC-13 to SEC-18). */
export interface OneTimeCodes {
  /**
   * Sends a code, within the limits; the reply is the same whether or not anybody has this address.
   *
   * @param parameters.keyThumbprint - RFC 7638 thumbprint of the browser's DPoP key.
   * @param parameters.origin - Page that asked; the mail says it.
   * @param parameters.visitor - Network address, for limits; `undefined` where it is not known.
   * @param parameters.data - Kept with the attempt and handed back by `verify`.
   */
  start(parameters: {
    purpose: CodePurpose
    email: string
    keyThumbprint: string
    origin: string
    visitor: string | undefined
    data?: string | undefined
  }): Promise<{ attemptId: string }>
  /** Of any number of tries at once at most five are looked at and one succeeds. @throws ServerError 401 `code_refused`, 429 */
  verify(parameters: { purpose: CodePurpose; attemptId: string; otp: string; keyThumbprint: string }): Promise<{ email: string; data: string | undefined }>
}

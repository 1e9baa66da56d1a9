/** Next step of a login by e-mail: a link to open with a number to compare, or a code to type. */
export interface EmailAction {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  /** Two digits, with `VERIFY_DEVICE`: the user finds them on the page that the link opens. */
  number?: string | undefined
  /** Digits of the code. @default 6 */
  codeLength?: number | undefined
}

/** A code that was mailed within a change of the address. */
export interface EmailChangeAction {
  action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  /** Digits of the code. @default 6 */
  codeLength?: number | undefined
}

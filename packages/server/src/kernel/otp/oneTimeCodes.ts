/** What a code is for. One that was sent for one thing does nothing else. */
export type CodePurpose = 'login' | 'stepUp' | 'emailPrimary' | 'emailSecondary' | 'recovery'

/** What a code is asked for with. */
export interface CodeRequest {
  purpose: CodePurpose
  /** As `parseEmail` gives it. */
  email: string
  /** RFC 7638 thumbprint of the browser's DPoP key. */
  keyThumbprint: string
  /** Page that asked; the mail says it. */
  origin: string
  /** Network address, for limits; `undefined` where it is not known. */
  visitor: string | undefined
  /** Kept with the attempt, sealed, and handed back by `verify`. */
  data?: string | undefined
  /** What the mail says of the browser, for example `Firefox on Linux`. */
  browser?: string | undefined
  /** A browser that has proved this address before is counted apart from strangers, who so cannot lock it out. @default false */
  isFamiliar?: boolean | undefined
  /** Goes on under an id that was given out already, after a mail with a link: not held to the pause of 30 s. */
  attemptId?: string | undefined
}

/** Codes by mail: six digits, 10 minutes, five tries, kept as HMAC, bound to the key of the browser that asked (security.md SEC-13 to SEC-18). */
export interface OneTimeCodes {
  /**
   * Sends a code, within the limits; the reply is the same whether or not anybody has this address. A browser has one
   * code for each purpose: another one ends the one before.
   *
   * @throws ServerError 429 `mail_limit` with the seconds to wait, 503 when the mail cannot be handed over
   */
  start(parameters: CodeRequest): Promise<{ attemptId: string }>
  /** Counts a mail that is not a code, within the same limits; hands back what undoes the counting. @throws ServerError 429 `mail_limit` */
  takeMail(parameters: {
    email: string
    visitor: string | undefined
    isFamiliar?: boolean | undefined
    isFollowUp?: boolean | undefined
  }): Promise<() => Promise<void>>
  /** Of any number of tries at once at most five are looked at and one succeeds. @throws ServerError 401 `code_refused`, 429, 503 `codes_paused` */
  verify(parameters: {
    purpose: CodePurpose
    attemptId: string
    otp: string
    keyThumbprint: string
    /** Network address, for limits. */
    visitor?: string | undefined
  }): Promise<{ email: string; data: string | undefined }>
  /** Removes what has ended; it counts for nothing before, but takes room. */
  sweep(): Promise<void>
}

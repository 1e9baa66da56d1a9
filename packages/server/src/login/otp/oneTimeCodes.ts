/** What a code is for. One that was sent for one thing does nothing else. */
export type CodePurpose =
  | 'login'
  | 'stepUp'
  | 'emailPrimary'
  | 'emailSecondary'
  | 'recovery'
  | 'mailbox'

/** A mail that is about to be sent to an address, for the limits. */
export interface MailRequest {
  /** As `parseEmail` gives it. */
  email: string
  /** RFC 7638 thumbprint of the browser's DPoP key. */
  keyThumbprint: string
  /** Network address; `undefined` where it is not known. */
  visitor: string | undefined
  /**
   * A browser that has proved this address before is counted apart from strangers. @default false
   */
  isFamiliar?: boolean | undefined
  /**
   * Follows a mail with a link that the owner opened: not held to the pause of 30 s. @default false
   */
  isFollowUp?: boolean | undefined
  /** Solution of a proof of work, as the header `x-latchkey-work` holds it. */
  work?: string | undefined
}

/** Request for a code. */
export interface CodeRequest extends Omit<MailRequest, 'isFollowUp'> {
  purpose: CodePurpose
  /** Registered origin of the page, or of the service; the mail names it. */
  origin: string
  /** Registered name of the page's project; the mail names it. */
  projectName?: string | undefined
  /** Kept with the attempt, sealed, and handed back by `verify`. */
  data?: string | undefined
  /** What the mail says of the browser, for example `Firefox on Linux`. */
  browser?: string | undefined
  /** Goes on under an id that was given out already, after a mail with a link. */
  attemptId?: string | undefined
}

/**
 * Codes by mail: six to eight digits or eight letters, 10 minutes, five tries, kept as HMAC, bound
 * to the key of the browser that asked (security.md SEC-13 to SEC-18).
 */
export interface OneTimeCodes {
  /**
   * Sends a code, within the limits; the reply is the same whether or not anybody has this address.
   * A browser has one code for each purpose: another one ends the one before. While strangers guess
   * codes of an address, its codes of digits are longer.
   *
   * @throws ServerError 429 `mail_limit` with the seconds to wait, 429 `work_required`, 503 when
   *   the mail cannot be handed over
   */
  start(parameters: CodeRequest): Promise<{ attemptId: string; codeLength: number }>
  /**
   * Counts a mail that is not a code, within the same limits; returns a function that undoes it.
   * @throws ServerError 429 `mail_limit`, `work_required`
   */
  takeMail(parameters: MailRequest): Promise<() => Promise<void>>
  /**
   * Of any number of tries at once at most five are looked at and one succeeds. @throws ServerError
   * 401 `code_refused`, 429 `try_limit`, `work_required`
   */
  verify(parameters: {
    purpose: CodePurpose
    attemptId: string
    otp: string
    keyThumbprint: string
    /**
     * Leaves the code unused. The caller writes everything that the code proves, so that a second
     * time changes nothing, and calls `consume` last. @default false
     */
    isRepeatable?: boolean | undefined
    /** Network address, for limits. */
    visitor?: string | undefined
    /** As {@link MailRequest.work}. */
    work?: string | undefined
  }): Promise<{ email: string; data: string | undefined }>
  /**
   * Marks a repeatable code as used. The same browser may use it again for a minute, because the
   * reply may be lost.
   */
  consume(attemptId: string): Promise<void>
  /** Removes what has ended; it counts for nothing before, but takes room. */
  sweep(): Promise<void>
}

import type { MailLanguage } from '../mail/mailLanguage.js'

/** The purpose of a code. A code is invalid for any other purpose. */
export type CodePurpose =
  | 'login'
  | 'stepUp'
  | 'emailPrimary'
  | 'emailSecondary'
  | 'recovery'
  | 'mailbox'

/** The parameters of a mail that the limits need. */
export interface MailRequest {
  /** Normalized by `parseEmail`. */
  email: string
  /** RFC 7638 thumbprint of the browser's DPoP key. */
  keyThumbprint: string
  /** Network address; `undefined` if it is unknown. */
  client: string | undefined
  /**
   * True for a browser that has proved this address before. It is counted separately from
   * strangers.
   * @default false
   */
  isFamiliar?: boolean | undefined
  /**
   * True for the mail after a confirmed link. It is exempt from the pause of 30 s. @default false
   */
  isFollowUp?: boolean | undefined
  /** Solution of a proof of work, in the format of the header `x-latchkey-work`. */
  work?: string | undefined
}

/** The parameters of a code. */
export interface CodeRequest extends Omit<MailRequest, 'isFollowUp'> {
  purpose: CodePurpose
  /** Registered origin of the page, or of the service. The mail contains it. */
  origin: string
  /** Registered name of the page's project. The mail contains it. */
  projectName?: string | undefined
  /** Stored sealed with the attempt. `verify` returns it. */
  data?: string | undefined
  /** Description of the browser in the mail, for example `Firefox on Linux`. */
  browser?: string | undefined
  /** Language of the mail. @default English */
  language?: MailLanguage | undefined
  /** Continues under an existing id, after a mail with a link. */
  attemptId?: string | undefined
}

/**
 * Codes by mail: six to eight digits or eight letters, 10 minutes, five tries, stored as HMAC,
 * bound to the key of the requesting browser (docs/threats.md, SEC-13 to SEC-18).
 */
export interface OneTimeCodes {
  /**
   * Sends a code, within the limits. The reply does not depend on the existence of an account. A
   * browser has one code for each purpose: a new one ends the previous one. While strangers guess
   * codes of an address, its digit codes are longer.
   *
   * @throws ServerError 429 `mail_limit` with the seconds to wait, 429 `work_required`, 503 when
   * the mail cannot be delivered
   */
  start(parameters: CodeRequest): Promise<{ attemptId: string; codeLength: number }>
  /**
   * Counts a mail that is not a code, within the same limits. Returns a function that undoes it.
   * @throws ServerError 429 `mail_limit`, `work_required`
   */
  takeMail(parameters: MailRequest): Promise<() => Promise<void>>
  /**
   * Checks a code. Of several concurrent tries at most five are checked and one succeeds. @throws
   * ServerError 401 `code_refused`, 429 `try_limit`, `work_required`
   */
  verify(parameters: {
    purpose: CodePurpose
    attemptId: string
    otp: string
    keyThumbprint: string
    /**
     * True to leave the code unused. The caller stores all results of the code idempotently, and
     * calls `consume` last. @default false
     */
    isRepeatable?: boolean | undefined
    /** Network address, for the limits. */
    client?: string | undefined
    /** As {@link MailRequest.work}. */
    work?: string | undefined
  }): Promise<{ email: string; data: string | undefined }>
  /**
   * Marks a repeatable code as used. The same browser may use it again for a minute, because the
   * reply may be lost.
   */
  consume(attemptId: string): Promise<void>
  /** Deletes expired rows. They have no effect before, but take space. */
  sweep(): Promise<void>
}

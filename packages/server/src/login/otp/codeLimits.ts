import type { Window } from './counters.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Limits of mails and tries. "Strangers" are browsers that have not proved the address before. A
 * familiar browser is counted separately, with the same limits, so that strangers cannot exhaust
 * them.
 */
export interface CodeLimits {
  /** Pause between two mails to an address, for strangers of one network. */
  mailPause: Window
  /** Mails to an address. Beyond it strangers need proofs of work. */
  mailsPerHour: Window
  /**
   * As {@link CodeLimits.mailsPerHour}. Also the bound for mails that one /48 or /24 has sent to an
   * address.
   */
  mailsPerDay: Window
  /**
   * Mails requested by one network, to all addresses. Wider networks have higher limits, and need
   * proofs of work beyond them.
   */
  clientMails: Window
  /**
   * Wrong codes of six digits for one address. Each further digit allows ten times as many; codes
   * of eight letters count as eight digits.
   */
  accountTries: Window
  /**
   * Wrong codes of one network. Wider networks have higher limits, and need proofs of work beyond
   * them.
   */
  clientTries: Window
  /** Wrong codes of all networks. Beyond it strangers need proofs of work. */
  allFailures: Window
  /** Leading zero bits of the first proof of work beyond a limit, and of the hardest one. */
  workBits: { min: number; max: number }
}

/**
 * Mails to an address in a day with proofs of work included, as a multiple of {@link
 * CodeLimits.mailsPerDay}.
 */
export const PAID_DAYS = 15

/** Source: docs/threats.md, SEC-13 and SEC-17. */
export const defaultCodeLimits: CodeLimits = {
  mailPause: { count: 1, milliseconds: 30_000 },
  mailsPerHour: { count: 5, milliseconds: HOUR },
  mailsPerDay: { count: 20, milliseconds: DAY },
  clientMails: { count: 40, milliseconds: HOUR },
  accountTries: { count: 10, milliseconds: DAY },
  clientTries: { count: 20, milliseconds: HOUR },
  allFailures: { count: 2000, milliseconds: 10 * MINUTE },
  workBits: { min: 17, max: 21 },
}

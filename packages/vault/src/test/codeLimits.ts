import type { RecoveryOptions } from '@latchkey/server'

const many = { count: 1_000_000, milliseconds: 60_000 }

/** Limits of codes that no test reaches. */
export const codeLimits: RecoveryOptions['codeLimits'] = {
  mailPause: many,
  mailsPerHour: many,
  mailsPerDay: many,
  clientMails: many,
  accountTries: many,
  clientTries: many,
  allFailures: many,
}

import type { Secrets } from '../login/secrets.js'
import { ServerError } from '../serverError.js'
import type { Counters, Take, Window } from './counters.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How much is mailed and tried at most. */
export interface CodeLimits {
  /** Between two mails to an address. */
  mailPause: Window
  mailsPerHour: Window
  mailsPerDay: Window
  /** Asked for by one visitor, to whatever addresses. */
  visitorMails: Window
  /** Wrong codes for one address. */
  accountTries: Window
  /** Wrong codes of one visitor. */
  visitorTries: Window
  /** Wrong codes of everybody: beyond, codes rest. */
  allFailures: Window
}

/** Source: security.md SEC-13 and SEC-17. */
export const defaultCodeLimits: CodeLimits = {
  mailPause: { count: 1, milliseconds: 30_000 },
  mailsPerHour: { count: 5, milliseconds: HOUR },
  mailsPerDay: { count: 20, milliseconds: DAY },
  visitorMails: { count: 40, milliseconds: HOUR },
  accountTries: { count: 10, milliseconds: DAY },
  visitorTries: { count: 20, milliseconds: HOUR },
  allFailures: { count: 2000, milliseconds: 10 * MINUTE },
}

/** The limits of codes, counted under hashes. */
export interface CodeCounters {
  takeMail(mail: { email: string; visitor: string | undefined; isFamiliar: boolean; isFollowUp: boolean }): Promise<() => Promise<void>>
  /** Counts a try before it is looked at. @returns what undoes the counting */
  takeVisitorTry(visitor: string | undefined): Promise<() => Promise<void>>
  takeAccountTry(account: string): Promise<() => Promise<void>>
  checkFailures(): Promise<void>
  addFailure(): Promise<void>
}

function tooMany(code: string, what: string, milliseconds: number): ServerError {
  const retryAfter = Math.ceil(milliseconds / 1000)
  return new ServerError(429, code, `${what} Please try again after ${retryAfter} seconds.`, { retryAfter })
}

export function createCodeCounters(parameters: { counters: Counters; secrets: Secrets; limits: CodeLimits }): CodeCounters {
  const { counters, secrets, limits } = parameters
  const visitorKey = (kind: string, visitor: string): string => `${kind}:${secrets.hash('visitor', visitor)}`
  const failures: Take = { key: 'failures', window: limits.allFailures }

  /** One after the other, up to the first that refuses: what was counted before it stays counted. */
  async function takeAll(takes: readonly Take[], refuse: (milliseconds: number) => ServerError): Promise<() => Promise<void>> {
    for (const take of takes) {
      const wait = await counters.take(take)
      if (wait > 0) throw refuse(wait)
    }
    return async () => {
      for (const { key } of takes) await counters.give(key)
    }
  }

  return {
    takeMail({ email, visitor, isFamiliar, isFollowUp }) {
      const address = `${secrets.hash('email', email)}${isFamiliar ? ':familiar' : ''}`
      // The pause comes before what is counted by the hour: a flood of requests uses up one mail, not all of them.
      const takes: Take[] = [
        ...(visitor === undefined ? [] : [{ key: visitorKey('visitor-mail', visitor), window: limits.visitorMails }]),
        ...(isFollowUp ? [] : [{ key: `mail-pause:${address}`, window: limits.mailPause }]),
        { key: `mail-hour:${address}`, window: limits.mailsPerHour },
        { key: `mail-day:${address}`, window: limits.mailsPerDay },
      ]
      return takeAll(takes, (wait) => tooMany('mail_limit', 'A mail was sent to this address a short time ago.', wait))
    },
    takeVisitorTry(visitor) {
      const takes = visitor === undefined ? [] : [{ key: visitorKey('visitor-try', visitor), window: limits.visitorTries }]
      return takeAll(takes, (wait) => tooMany('try_limit', 'Too many wrong codes came from this network.', wait))
    },
    takeAccountTry(account) {
      return takeAll([{ key: `try:${account}`, window: limits.accountTries }], (wait) => tooMany('try_limit', 'Too many wrong codes for this address.', wait))
    },
    async checkFailures() {
      const wait = await counters.peek(failures)
      const retryAfter = Math.ceil(wait / 1000)
      if (wait > 0)
        throw new ServerError(503, 'codes_paused', `Codes cannot be checked at the moment. Please try again after ${retryAfter} seconds.`, { retryAfter })
    },
    async addFailure() {
      await counters.take(failures)
    },
  }
}

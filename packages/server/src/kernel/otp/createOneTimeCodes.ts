import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.js'
import { createSecrets, randomToken } from '../login/secrets.js'
import type { Mailer } from '../mail/mailer.js'
import { writeCodeMail } from '../mail/writeCodeMail.js'
import { ServerError } from '../serverError.js'
import { type CodeLimits, createCodeCounters, defaultCodeLimits } from './codeLimits.js'
import { CODE_LIFETIME_MS, createCodeRows } from './codeRows.js'
import { createCounters } from './counters.js'
import type { OneTimeCodes } from './oneTimeCodes.js'

/** What codes need. */
export interface OneTimeCodesOptions {
  database(): Promise<Database>
  clock: { now(): number }
  mailer: Mailer
  /** Secret of at least 32 characters, of this service alone. */
  pepper: string
  limits?: Partial<CodeLimits> | undefined
}

/** Compares in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The same words whether the code was wrong, old, used, another browser's or never there. */
function codeRefused(): ServerError {
  return new ServerError(401, 'code_refused', 'The code is wrong, too old, or was used before. Ask for another one.')
}

/** Codes by mail, in the database, so that several nodes share them. */
export function createOneTimeCodes(options: OneTimeCodesOptions): OneTimeCodes {
  const { database, clock, mailer, pepper } = options
  const secrets = createSecrets(pepper)
  const counters = createCounters(database, clock)
  const limits = createCodeCounters({ counters, secrets, limits: { ...defaultCodeLimits, ...options.limits } })

  const rows = createCodeRows({ database, clock, secrets })

  return {
    takeMail: ({ isFamiliar = false, isFollowUp = false, ...mail }) => limits.takeMail({ ...mail, isFamiliar, isFollowUp }),
    async start(request) {
      const { email, visitor, origin, browser, purpose, isFamiliar = false, attemptId } = request
      const giveBack = await limits.takeMail({ email, visitor, isFamiliar, isFollowUp: attemptId !== undefined })
      const id = attemptId ?? randomToken()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await rows.keep(id, code, request)
      try {
        await mailer.send(writeCodeMail({ to: email, code, purpose, origin, browser, at: clock.now(), minutes: CODE_LIFETIME_MS / 60_000 }))
      } catch (error) {
        // Nothing was sent, so nobody has to wait before trying again.
        await Promise.all([rows.drop(id), giveBack()])
        throw error
      }
      return { attemptId: id }
    },
    async verify({ purpose, attemptId, otp, keyThumbprint, visitor }) {
      await limits.checkFailures()
      const giveVisitorBack = await limits.takeVisitorTry(visitor)
      const row = await rows.takeTry(purpose, attemptId)
      // What is missing or has ended takes the same steps as what is there: the same hashes, comparisons and statements (SEC-14).
      const nobody = { account: secrets.hash('attempt', attemptId), code: secrets.hash('code', attemptId, ''), key: ' '.repeat(keyThumbprint.length) }
      const account = row ? `${row.emailHash}${row.isFamiliar ? ':familiar' : ''}` : nobody.account
      const giveAccountBack = await limits.takeAccountTry(account)
      const isCode = isSame(secrets.hash('code', attemptId, otp), row?.codeHash ?? nobody.code)
      const isKey = isSame(keyThumbprint, row?.keyThumbprint ?? nobody.key)
      if (!(isCode && isKey && row && (await rows.consume(attemptId)))) {
        await limits.addFailure()
        throw codeRefused()
      }
      await Promise.all([giveVisitorBack(), giveAccountBack()])
      return { email: secrets.open('code email', row.email), data: row.data === null ? undefined : secrets.open('code data', row.data) }
    },
    async sweep() {
      await rows.sweep()
      await counters.sweep()
    },
  }
}

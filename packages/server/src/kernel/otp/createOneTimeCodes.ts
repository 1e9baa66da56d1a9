import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import { loginCodes } from '../database/tables/loginCodes.js'
import { createSecrets, randomToken } from '../login/secrets.js'
import type { Mailer } from '../mail/mailer.js'
import { writeCodeMail } from '../mail/writeCodeMail.js'
import { ServerError } from '../serverError.js'
import { type CodeLimits, createCodeCounters, defaultCodeLimits } from './codeLimits.js'
import { createCounters } from './counters.js'
import type { CodePurpose, CodeRequest, OneTimeCodes } from './oneTimeCodes.js'

const LIFETIME_MS = 600_000
const MAX_TRIES = 5

/** What codes need. */
export interface OneTimeCodesOptions {
  database(): Promise<Database>
  clock: { now(): number }
  mailer: Mailer
  /** Secret of at least 32 characters, of this service alone. */
  pepper: string
  limits?: Partial<CodeLimits> | undefined
}

type CodeRow = typeof loginCodes.$inferSelect

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
  const now = (): Date => new Date(clock.now())

  async function keep(id: string, code: string, request: CodeRequest): Promise<void> {
    const { purpose, email, keyThumbprint, data, isFamiliar = false } = request
    const row = {
      id,
      codeHash: secrets.hash('code', id, code),
      email: secrets.seal('code email', email),
      emailHash: secrets.hash('email', email),
      data: data === undefined ? null : secrets.seal('code data', data),
      isFamiliar,
      tries: 0,
      consumedAt: null,
      expiresAt: new Date(clock.now() + LIFETIME_MS),
    }
    const { orm } = await database()
    await orm
      .insert(loginCodes)
      .values({ keyThumbprint, purpose, ...row })
      .onConflictDoUpdate({ target: [loginCodes.keyThumbprint, loginCodes.purpose], set: row })
  }

  async function drop(id: string): Promise<void> {
    const { orm } = await database()
    await orm.delete(loginCodes).where(eq(loginCodes.id, id))
  }

  /** Counts the try in the statement that finds the code, so that no number of tries at once gets more than five of them. */
  async function takeTry(purpose: CodePurpose, id: string): Promise<CodeRow | undefined> {
    const { orm } = await database()
    const [row] = await orm
      .update(loginCodes)
      .set({ tries: sql`${loginCodes.tries} + 1` })
      .where(
        and(
          eq(loginCodes.id, id),
          eq(loginCodes.purpose, purpose),
          lt(loginCodes.tries, MAX_TRIES),
          isNull(loginCodes.consumedAt),
          gt(loginCodes.expiresAt, now()),
        ),
      )
      .returning()
    return row
  }

  async function consume(id: string): Promise<boolean> {
    const { orm } = await database()
    const consumed = await orm
      .update(loginCodes)
      .set({ consumedAt: now() })
      .where(and(eq(loginCodes.id, id), isNull(loginCodes.consumedAt)))
      .returning({ id: loginCodes.id })
    return consumed.length === 1
  }

  return {
    takeMail: ({ isFamiliar = false, isFollowUp = false, ...mail }) => limits.takeMail({ ...mail, isFamiliar, isFollowUp }),
    async start(request) {
      const { email, visitor, origin, browser, purpose, isFamiliar = false, attemptId } = request
      const giveBack = await limits.takeMail({ email, visitor, isFamiliar, isFollowUp: attemptId !== undefined })
      const id = attemptId ?? randomToken()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await keep(id, code, request)
      try {
        await mailer.send(writeCodeMail({ to: email, code, purpose, origin, browser, at: clock.now(), minutes: LIFETIME_MS / 60_000 }))
      } catch (error) {
        // Nothing was sent, so nobody has to wait before trying again.
        await Promise.all([drop(id), giveBack()])
        throw error
      }
      return { attemptId: id }
    },
    async verify({ purpose, attemptId, otp, keyThumbprint, visitor }) {
      await limits.checkFailures()
      const giveVisitorBack = await limits.takeVisitorTry(visitor)
      const row = await takeTry(purpose, attemptId)
      // What is missing or has ended takes the same steps as what is there.
      const account = row ? `${row.emailHash}${row.isFamiliar ? ':familiar' : ''}` : secrets.hash('attempt', attemptId)
      const giveAccountBack = await limits.takeAccountTry(account)
      const isCode = isSame(secrets.hash('code', attemptId, otp), row?.codeHash ?? secrets.hash('code', attemptId, ''))
      const isKey = isSame(keyThumbprint, row?.keyThumbprint ?? '')
      if (!(isCode && isKey && row && (await consume(attemptId)))) {
        await limits.addFailure()
        throw codeRefused()
      }
      await Promise.all([giveVisitorBack(), giveAccountBack()])
      return { email: secrets.open('code email', row.email), data: row.data === null ? undefined : secrets.open('code data', row.data) }
    },
    async sweep() {
      const { orm } = await database()
      await orm.delete(loginCodes).where(lte(loginCodes.expiresAt, now()))
      await counters.sweep()
    },
  }
}

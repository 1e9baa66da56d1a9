import type { Database } from '../../kernel/database/database.js'
import { ServerError } from '../../kernel/serverError.js'
import type { Store } from '../../kernel/store.js'
import type { Mailer } from '../mail/mailer.js'
import { writeCodeMail } from '../mail/writeCodeMail.js'
import { sameSecret } from '../sameSecret.js'
import { createSecrets, randomToken } from '../secrets.js'
import { type CodeForm, drawCode, showCode } from './codeForm.js'
import { type CodeLength, MIN_CODE_LENGTH } from './codeLength.js'
import { type CodeLimits, defaultCodeLimits } from './codeLimits.js'
import { CODE_LIFETIME_MS, createCodeRows } from './codeRows.js'
import { createCounters } from './counters.js'
import { createWork } from './createWork.js'
import { createMailCounters } from './mailCounters.js'
import type { OneTimeCodes } from './oneTimeCodes.js'
import { createTryCounters } from './tryCounters.js'

/** Options of one-time codes. */
export interface OneTimeCodesOptions {
  database(): Promise<Database>
  clock: { now(): number }
  mailer: Mailer
  /** Secret of at least 32 characters, of this service alone. */
  pepper: string
  /** Stores used proofs of work, for all nodes together. */
  store: Store
  /** @default 'digits' */
  form?: CodeForm | undefined
  /** Digits of codes. Ignored with `letters`, which are always eight. @default 6 */
  codeLength?: CodeLength | undefined
  limits?: Partial<CodeLimits> | undefined
}

/** Returns the same error for a wrong, expired, used, unknown or another browser's code. */
function codeRefused(): ServerError {
  return new ServerError(
    401,
    'code_refused',
    'The code is wrong or has expired. Ask for a new one.',
  )
}

/** Creates codes in the database, shared by several nodes. */
export function createOneTimeCodes(options: OneTimeCodesOptions): OneTimeCodes {
  const {
    database,
    clock,
    mailer,
    pepper,
    store,
    form = 'digits',
    codeLength = MIN_CODE_LENGTH,
  } = options
  const secrets = createSecrets(pepper)
  const rows = createCodeRows({ database, clock, secrets })
  const limits = { ...defaultCodeLimits, ...options.limits }
  const deps = {
    counters: createCounters(database, clock),
    secrets,
    limits,
    work: createWork({ store, clock, secrets }),
  }
  const mails = createMailCounters(deps)
  const tries = createTryCounters({ ...deps, isFamiliar: rows.isFamiliar })

  return {
    takeMail: mails.take,
    async start(request) {
      const {
        email,
        origin,
        projectName,
        browser,
        language,
        purpose,
        isFamiliar = false,
        attemptId,
      } = request
      const giveBack = await mails.take({ ...request, isFollowUp: attemptId !== undefined })
      const id = attemptId ?? randomToken()
      const length = isFamiliar
        ? codeLength
        : await tries.lengthFor(secrets.hash('email', email), codeLength)
      const code = drawCode(form, length)
      await rows.keep(id, code, request)
      try {
        await mailer.send(
          writeCodeMail({
            to: email,
            code: showCode(form, code),
            purpose,
            origin,
            projectName,
            browser,
            language,
            at: clock.now(),
            minutes: CODE_LIFETIME_MS / 60_000,
          }),
        )
      } catch (error) {
        // Nothing was sent, so the limits do not count it.
        await Promise.all([rows.drop(id), giveBack()])
        throw error
      }
      return { attemptId: id, codeLength: code.length }
    },
    async verify({ purpose, attemptId, otp, keyThumbprint, isRepeatable = false, client, work }) {
      const giveNetworkBack = await tries.takeNetwork({ attemptId, keyThumbprint, client, work })
      const row = await rows.takeTry(purpose, attemptId, isRepeatable)
      // A missing or expired code takes the same steps as a valid one: the same hashes, comparisons
      // and statements (SEC-14).
      const missing = {
        account: secrets.hash('attempt', attemptId),
        code: secrets.hash('code', attemptId, ''),
        key: ' '.repeat(keyThumbprint.length),
      }
      const account = row ? `${row.emailHash}${row.isFamiliar ? ':familiar' : ''}` : missing.account
      const giveAccountBack = await tries.takeAccount(account, otp.length)
      const isCode = sameSecret(secrets.hash('code', attemptId, otp), row?.codeHash ?? missing.code)
      const isKey = sameSecret(keyThumbprint, row?.keyThumbprint ?? missing.key)
      if (!(isCode && isKey && row && (isRepeatable || (await rows.consume(attemptId))))) {
        await tries.addFailure(row !== undefined)
        throw codeRefused()
      }
      await Promise.all([giveNetworkBack(), giveAccountBack()])
      return {
        email: secrets.open('code email', row.email),
        data: row.data === null ? undefined : secrets.open('code data', row.data),
      }
    },
    async consume(attemptId) {
      await rows.consume(attemptId)
    },
    async sweep() {
      await rows.sweep()
      await deps.counters.sweep()
    },
  }
}

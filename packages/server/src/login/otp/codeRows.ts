import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { dateOf } from '../../kernel/dateOf.js'
import { loginCodes } from '../loginCodeTables.js'
import type { Secrets } from '../secrets.js'
import type { CodePurpose, CodeRequest } from './oneTimeCodes.js'

/** Validity of a code, in milliseconds. */
export const CODE_LIFETIME_MS = 600_000

const MAX_TRIES = 5

/**
 * Milliseconds after its use for which a repeatable code is still valid, because the reply may have
 * been lost.
 */
const REPEAT_MS = 60_000

/** A stored pending code. */
type CodeRow = typeof loginCodes.$inferSelect

/** Pending codes: one for each browser and purpose. */
export interface CodeRows {
  keep(id: string, code: string, request: CodeRequest): Promise<void>
  drop(id: string): Promise<void>
  /**
   * Finds a code and counts the try in one statement, so that at most five of any number of
   * concurrent tries get it.
   */
  takeTry(purpose: CodePurpose, id: string, isRepeatable: boolean): Promise<CodeRow | undefined>
  /** Marks a code as used. Of several concurrent correct tries one gets `true`. */
  consume(id: string): Promise<boolean>
  /** True if the attempt exists and its browser has proved the address before. */
  isFamiliar(id: string): Promise<boolean>
  sweep(): Promise<void>
}

async function isFamiliarRow({ orm }: Database, id: string, now: Date): Promise<boolean> {
  const [row] = await orm
    .select({ isFamiliar: loginCodes.isFamiliar })
    .from(loginCodes)
    .where(and(eq(loginCodes.id, id), gt(loginCodes.expiresAt, now)))
  return row?.isFamiliar ?? false
}

export function createCodeRows(deps: {
  database(): Promise<Database>
  clock: { now(): number }
  secrets: Secrets
}): CodeRows {
  const { database, clock, secrets } = deps

  return {
    async keep(id: string, code: string, request: CodeRequest): Promise<void> {
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
        expiresAt: new Date(clock.now() + CODE_LIFETIME_MS),
      }
      const { orm } = await database()
      await orm
        .insert(loginCodes)
        .values({ keyThumbprint, purpose, ...row })
        .onConflictDoUpdate({ target: [loginCodes.keyThumbprint, loginCodes.purpose], set: row })
    },
    async drop(id: string): Promise<void> {
      const { orm } = await database()
      await orm.delete(loginCodes).where(eq(loginCodes.id, id))
    },
    async takeTry(
      purpose: CodePurpose,
      id: string,
      isRepeatable: boolean,
    ): Promise<CodeRow | undefined> {
      const { orm } = await database()
      const [row] = await orm
        .update(loginCodes)
        .set({ tries: sql`${loginCodes.tries} + 1` })
        .where(
          and(
            eq(loginCodes.id, id),
            eq(loginCodes.purpose, purpose),
            lt(loginCodes.tries, MAX_TRIES),
            isRepeatable
              ? or(
                  isNull(loginCodes.consumedAt),
                  gt(loginCodes.consumedAt, new Date(clock.now() - REPEAT_MS)),
                )
              : isNull(loginCodes.consumedAt),
            gt(loginCodes.expiresAt, dateOf(clock)),
          ),
        )
        .returning()
      return row
    },
    async consume(id: string): Promise<boolean> {
      const { orm } = await database()
      const consumed = await orm
        .update(loginCodes)
        .set({ consumedAt: dateOf(clock) })
        .where(and(eq(loginCodes.id, id), isNull(loginCodes.consumedAt)))
        .returning({ id: loginCodes.id })
      return consumed.length === 1
    },
    isFamiliar: async (id) => isFamiliarRow(await database(), id, dateOf(clock)),
    async sweep() {
      await (await database()).orm
        .delete(loginCodes)
        .where(lte(loginCodes.expiresAt, dateOf(clock)))
    },
  }
}

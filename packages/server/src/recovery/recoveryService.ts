import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { EnvelopeContext } from '../custody/envelope.js'
import type { Sealer } from '../custody/sealer.js'
import type { Database } from '../kernel/database/database.js'
import { ServerError } from '../kernel/serverError.js'
import { mailFrom } from '../login/mail/mailLanguage.js'
import { type ReadNotice, writeNotice } from '../login/mail/writeNotice.js'
import type { OneTimeCodes } from '../login/otp/oneTimeCodes.js'
import type { Secrets } from '../login/secrets.js'
import type { RecoverySettings } from './recoveryOptions.js'
import { recoveryShares, recoveryWallets } from './recoveryTables.js'
import type { Claim, RequireClaim } from './requireClaim.js'

/** Dependencies of every recovery route. */
export interface RecoveryService {
  readonly settings: RecoverySettings
  readonly clock: { now(): number }
  database(): Promise<Database>
  readonly sealer: Sealer
  /** Secrets with this service's own pepper. */
  readonly secrets: Secrets
  readonly codes: OneTimeCodes
  readonly requireClaim: RequireClaim
  addressOf(context: Context): string | undefined
}

/** A wallet in the recovery service. In the database its e-mail address is sealed. */
export type RecoveryRow = typeof recoveryWallets.$inferSelect

/** A share in the recovery service. */
export type ShareRow = typeof recoveryShares.$inferSelect

/** Milliseconds for which a changed address or factor blocks releases. */
export const FREEZE_MS: number = 72 * 60 * 60_000

/** Lifetime of a pending set, in milliseconds. */
const PENDING_MS = 24 * 60 * 60_000

/**
 * Returns the context that an envelope is bound to. The recovery service has no projects: a wallet
 * belongs to a user, in every app.
 */
export function contextOf(userId: string, walletId: string, epoch: number): EnvelopeContext {
  return { project: '', user: userId, wallet: walletId, set: 'recovery', epoch }
}

const useOf = (walletId: string): string => `recovery email ${walletId}`

/**
 * Seals an e-mail address for the database. An attacker with the database alone can neither read it
 * nor move it to another wallet.
 */
export function sealEmail(
  { secrets }: Pick<RecoveryService, 'secrets'>,
  walletId: string,
  email: string,
): string {
  return secrets.seal(useOf(walletId), email)
}

export function openRow(
  { secrets }: Pick<RecoveryService, 'secrets'>,
  row: RecoveryRow,
): RecoveryRow {
  return { ...row, email: row.email === null ? null : secrets.open(useOf(row.id), row.email) }
}

/**
 * Returns a wallet of the user. @throws ServerError 404 `wallet_unknown`, the same for a missing
 * wallet and one of another user
 */
export async function requireRow(
  recovery: Pick<RecoveryService, 'secrets'>,
  { orm }: Database,
  walletId: string,
  userId: string,
): Promise<RecoveryRow> {
  const [row] = await orm
    .select()
    .from(recoveryWallets)
    .where(and(eq(recoveryWallets.id, walletId), eq(recoveryWallets.userId, userId)))
  if (row) return openRow(recovery, row)
  throw new ServerError(
    404,
    'wallet_unknown',
    'This service has no share of such a wallet of this user.',
  )
}

/**
 * Returns the share of a set. @throws ServerError 409 `epoch_passed` when this set was retired, or
 * does not exist
 */
export async function requireShare(
  { orm }: Database,
  walletId: string,
  epoch: number,
  status: ShareRow['status'],
): Promise<ShareRow> {
  const [row] = await orm
    .select()
    .from(recoveryShares)
    .where(
      and(
        eq(recoveryShares.walletId, walletId),
        eq(recoveryShares.epoch, epoch),
        eq(recoveryShares.status, status),
      ),
    )
  if (row) return row
  throw epochPassed()
}

/** Returns the shares of a wallet that may be released. */
export async function activeShares({ orm }: Database, walletId: string): Promise<ShareRow[]> {
  return orm
    .select()
    .from(recoveryShares)
    .where(and(eq(recoveryShares.walletId, walletId), eq(recoveryShares.status, 'active')))
}

export function epochPassed(): ServerError {
  return new ServerError(
    409,
    'epoch_passed',
    'This recovery set does not count any more, or does not count yet.',
  )
}

/** @throws ServerError 403 `frozen` */
export function refuseFrozenRow({ frozenUntil }: RecoveryRow, claim: Claim, now: number): void {
  const until = Math.max(frozenUntil?.getTime() ?? 0, claim.frozenUntil)
  if (until <= now) return
  const hours = Math.ceil((until - now) / 3_600_000)
  throw new ServerError(
    403,
    'frozen',
    `The ways to recover this wallet have changed a short time ago. It can be recovered again in ${hours} hours.`,
  )
}

/**
 * Deletes shares that a browser stored more than a day ago and did not activate, and wallets that
 * have no share left. `startRecovery` runs it every minute; a service that is built from
 * `createRecovery` runs it itself.
 *
 * @example
 * ```ts
 * import { openDatabase, sweepRecovery } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL })
 * setInterval(() => void sweepRecovery(database, Date), 60_000)
 * ```
 */
export async function sweepRecovery({ orm }: Database, clock: { now(): number }): Promise<void> {
  const before = new Date(clock.now() - PENDING_MS)
  await orm
    .delete(recoveryShares)
    .where(and(eq(recoveryShares.status, 'pending'), lt(recoveryShares.createdAt, before)))
  const hasShare = orm
    .select({ one: sql`1` })
    .from(recoveryShares)
    .where(eq(recoveryShares.walletId, recoveryWallets.id))
  await orm
    .delete(recoveryWallets)
    .where(and(lt(recoveryWallets.createdAt, before), notExists(hasShare)))
}

/** Returns the first letter and the domain, so that the user knows which mailbox to open. */
export function mask(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/**
 * Sends a notice to the owner's address in this service. @throws ServerError 503 when the mail
 * cannot be delivered
 */
export async function notifyUser(
  { settings, clock }: RecoveryService,
  context: Context,
  to: string | null,
  read: ReadNotice,
): Promise<void> {
  if (to === null) return
  const from = await mailFrom(context)
  await settings.mailer.send(writeNotice({ to, read, ...from, at: clock.now() }))
}

import { recoveryEndpoints, type StoreShareBody, storeSubject } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { checkWalletProof } from '../custody/checkWalletProof.js'
import { closeEnvelope, openEnvelope } from '../custody/envelope.js'
import { refuseFarEpoch } from '../custody/refuseFarEpoch.js'
import type { Database } from '../kernel/database/database.js'
import { dateOf } from '../kernel/dateOf.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { checkMailbox, emailRefused } from './mailbox.js'
import {
  activeShares,
  contextOf,
  epochPassed,
  openRow,
  type RecoveryRow,
  type RecoveryService,
  requireRow,
  requireShare,
  sealEmail,
} from './recoveryService.js'
import { recoveryShares, recoveryWallets } from './recoveryTables.js'
import type { Claim } from './requireClaim.js'
import { requireFactor } from './requireFactor.js'

function walletExists(): ServerError {
  return new ServerError(
    409,
    'wallet_exists',
    'There is a wallet of this id already, and it is another one.',
  )
}

/**
 * Returns the wallet of a share, or a new one. A new wallet gets the mailbox that both the wallet's
 * key and the auth service name.
 */
async function findOrBegin(
  recovery: RecoveryService,
  database: Database,
  { userId, email }: Claim,
  body: StoreShareBody,
): Promise<{ wallet: RecoveryRow; isNew: boolean }> {
  const [known] = await database.orm
    .select()
    .from(recoveryWallets)
    .where(eq(recoveryWallets.id, body.walletId))
  if (known && (known.userId !== userId || !sameAddress(known.address, body.address)))
    throw walletExists()
  if (known) return { wallet: openRow(recovery, known), isNew: false }
  if (body.email !== email) throw emailRefused()
  const createdAt = dateOf(recovery.clock)
  const wallet = {
    id: body.walletId,
    userId,
    email: email ?? null,
    address: body.address,
    epoch: 1,
    epochProof: null,
    revocations: [],
    frozenUntil: null,
    createdAt,
  }
  return { wallet, isNew: true }
}

/**
 * Stores a share as pending, and replaces a pending one of the same epoch. Stores a new wallet in
 * the same transaction: a wallet without a share would have a fixed mailbox and nothing to release.
 */
async function keepPending(
  recovery: RecoveryService,
  database: Database,
  { wallet, isNew }: { wallet: RecoveryRow; isNew: boolean },
  { userId, keyThumbprint }: Claim,
  body: StoreShareBody,
): Promise<void> {
  const { settings, sealer, clock } = recovery
  const { walletId, epoch, mode, factors } = body
  const share = await sealer.open(body.share, { walletId, set: 'recovery', epoch })
  const envelope = await closeEnvelope(
    settings.kms,
    share,
    contextOf(userId, walletId, epoch),
  ).finally(() => share.fill(0))
  const row = {
    status: 'pending' as const,
    mode,
    envelope,
    factors,
    keyThumbprint,
    shareId: body.share.enc,
    createdAt: dateOf(clock),
  }
  await database.orm.transaction(async (orm) => {
    if (isNew) {
      const email = wallet.email === null ? null : sealEmail(recovery, wallet.id, wallet.email)
      const begun = await orm
        .insert(recoveryWallets)
        .values({ ...wallet, email })
        .onConflictDoNothing()
        .returning({ id: recoveryWallets.id })
      // Another request, possibly of another user, has created it meanwhile.
      if (begun.length === 0) throw walletExists()
    }
    await orm
      .insert(recoveryShares)
      .values({ walletId, epoch, ...row })
      .onConflictDoUpdate({
        target: [recoveryShares.walletId, recoveryShares.epoch],
        set: row,
        setWhere: eq(recoveryShares.status, 'pending'),
      })
  })
}

/** Mounts the call that stores a share. It requires a signature of the wallet's key. */
export function mountStore(app: Hono, recovery: RecoveryService): void {
  const { clock } = recovery
  mount(app, recoveryEndpoints.store, async ({ context, body }) => {
    const claim = await recovery.requireClaim(context, body.assertion)
    const { walletId, address, epoch, mode, factors, proof } = body
    const about = {
      service: 'recovery',
      action: 'store',
      walletId,
      epoch,
      subject: storeSubject({ ...body, email: body.email }),
    } as const
    await checkWalletProof(proof, about, { address, now: clock.now() })
    if (mode === 'self' && new Set(factors.map(({ kind }) => kind)).size < 2)
      throw new ServerError(400, 'factors_missing', 'Two factors are needed at least.')
    const database = await recovery.database()
    if (body.challenge)
      await checkMailbox(recovery, context, claim, {
        walletId,
        email: body.email ?? '',
        challenge: body.challenge,
      })
    const begun = await findOrBegin(recovery, database, claim, body)
    const { wallet } = begun
    if (mode === 'assisted' && wallet.email === null)
      throw new ServerError(
        400,
        'email_required',
        'Without an e-mail address this service cannot ask for a code.',
      )
    refuseFarEpoch(epoch, wallet.epoch)
    const active = await activeShares(database, walletId)
    if (active.some((share) => share.epoch >= epoch))
      throw new ServerError(
        409,
        'epoch_passed',
        'There is a share of this recovery set, or a later one, already.',
      )
    const sealedBefore = active.find((share) => share.mode === 'self')
    if (sealedBefore) await requireFactor(recovery, database, sealedBefore, body.factorProof)
    await keepPending(recovery, database, begun, claim, body)
    return undefined
  })
}

/** Mounts the call that returns a pending share to the browser that stored it. */
export function mountReadBack(app: Hono, { settings, sealer, ...recovery }: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.readBack,
    async ({ context, body: { assertion, walletId, epoch, responseKey, proof } }) => {
      const { userId, keyThumbprint } = await recovery.requireClaim(context, assertion)
      const database = await recovery.database()
      const { address } = await requireRow(recovery, database, walletId, userId)
      // The auth service could issue an assertion for any user and browser, so an assertion alone
      // must not give access to a share.
      const about = {
        service: 'recovery',
        action: 'readBack',
        walletId,
        epoch,
        subject: responseKey,
      } as const
      await checkWalletProof(proof, about, { address, now: recovery.clock.now() })
      // Only while it is pending: an active share requires a challenge.
      const pending = await requireShare(database, walletId, epoch, 'pending')
      if (pending.keyThumbprint !== keyThumbprint) throw epochPassed()
      const share = await openEnvelope(
        settings.kms,
        pending.envelope,
        contextOf(userId, walletId, epoch),
      )
      return {
        share: await sealer
          .seal(share, { walletId, set: 'recovery', epoch }, responseKey)
          .finally(() => share.fill(0)),
      }
    },
  )
}

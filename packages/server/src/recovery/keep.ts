import { createHash, timingSafeEqual } from 'node:crypto'
import {
  advanceSubject,
  type DeviceRevocation,
  type FactorProof,
  recoveryEndpoints,
  type StoreShareBody,
  splitSubject,
  storeSubject,
} from '@latchkey/protocol'
import { and, eq, lt, lte } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { recoveryShares, recoveryWallets } from '../kernel/database/tables/recovery.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { checkWalletProof } from '../kernel/shares/checkWalletProof.js'
import { closeEnvelope, openEnvelope } from '../kernel/shares/envelope.js'
import { refuseFarEpoch } from '../kernel/shares/refuseFarEpoch.js'
import { checkMailbox, emailRefused } from './mailbox.js'
import {
  contextOf,
  epochPassed,
  FREEZE_MS,
  note,
  openRow,
  type RecoveryKit,
  type RecoveryRow,
  requireRow,
  requireShare,
  type ShareRow,
  sealEmail,
  takeEvent,
  tell,
} from './recoveryKit.js'
import type { Claim } from './requireClaim.js'

const HOUR_MS = 60 * 60_000
const FACTOR_TRIES = 10

/** As many devices as a wallet has. */
const MAX_REVOCATIONS = 64

/**
 * Requires that the visitor has one of the factors of a share that only factors open.
 *
 * @throws ServerError 403 `factor_refused`, 429 after 10 wrong ones within an hour
 */
export async function requireFactor(
  kit: RecoveryKit,
  database: Database,
  share: ShareRow,
  given: FactorProof | undefined,
): Promise<void> {
  const { walletId, epoch, factors } = share
  const now = kit.clock.now()
  const isWithin = await takeEvent(database, {
    walletId,
    kind: 'factor_tried',
    now,
    limit: { count: FACTOR_TRIES, milliseconds: HOUR_MS },
  })
  if (!isWithin)
    throw new ServerError(
      429,
      'too_many_tries',
      'That was tried too often. Try again in an hour.',
      { retryAfter: 3600 },
    )
  const enrolled = factors.find(({ kind }) => kind === given?.kind)
  if (given && enrolled) {
    const proof = await kit.sealer.open(given.proof, {
      walletId,
      set: `factor:${given.kind}`,
      epoch,
    })
    const verifier = createHash('sha256').update(proof).digest()
    proof.fill(0)
    const expected = Buffer.from(enrolled.verifier, 'base64url')
    if (verifier.length === expected.length && timingSafeEqual(verifier, expected)) return
  }
  throw new ServerError(403, 'factor_refused', 'That is not what was set up for this wallet.')
}

async function activeShares({ orm }: Database, walletId: string): Promise<ShareRow[]> {
  return orm
    .select()
    .from(recoveryShares)
    .where(and(eq(recoveryShares.walletId, walletId), eq(recoveryShares.status, 'active')))
}

/**
 * The wallet of a share that is stored; a new one takes the mailbox that the wallet's key and the
 * auth service both name.
 */
async function requireRoom(
  kit: RecoveryKit,
  database: Database,
  { userId, email }: Claim,
  body: StoreShareBody,
): Promise<RecoveryRow> {
  const [known] = await database.orm
    .select()
    .from(recoveryWallets)
    .where(eq(recoveryWallets.id, body.walletId))
  if (
    known &&
    (known.userId !== userId || known.address.toLowerCase() !== body.address.toLowerCase())
  )
    throw new ServerError(
      409,
      'wallet_exists',
      'There is a wallet of this id already, and it is another one.',
    )
  if (known) return openRow(kit, known)
  if (body.email !== email) throw emailRefused()
  const createdAt = new Date(kit.clock.now())
  const row = {
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
  const sealed = email === undefined ? null : sealEmail(kit, row.id, email)
  await database.orm
    .insert(recoveryWallets)
    .values({ ...row, email: sealed })
    .onConflictDoNothing()
  return row
}

function mountStore(app: Hono, kit: RecoveryKit): void {
  const { settings, sealer, clock } = kit
  mount(app, recoveryEndpoints.store, async ({ context, body }) => {
    const claim = await kit.requireClaim(context, body.assertion)
    const { userId, keyThumbprint } = claim
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
    const database = await kit.database()
    if (body.challenge)
      await checkMailbox(kit, context, claim, {
        walletId,
        email: body.email ?? '',
        challenge: body.challenge,
      })
    const wallet = await requireRoom(kit, database, claim, body)
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
    if (sealedBefore) await requireFactor(kit, database, sealedBefore, body.factorProof)
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
      createdAt: new Date(clock.now()),
    }
    await database.orm
      .insert(recoveryShares)
      .values({ walletId, epoch, ...row })
      .onConflictDoUpdate({
        target: [recoveryShares.walletId, recoveryShares.epoch],
        set: row,
        setWhere: eq(recoveryShares.status, 'pending'),
      })
    return undefined
  })
}

function mountReadBack(app: Hono, { settings, sealer, ...kit }: RecoveryKit): void {
  mount(
    app,
    recoveryEndpoints.readBack,
    async ({ context, body: { assertion, walletId, epoch, responseKey, proof } }) => {
      const { userId, keyThumbprint } = await kit.requireClaim(context, assertion)
      const database = await kit.database()
      const { address } = await requireRow(kit, database, walletId, userId)
      // The auth service names any user and any browser in its assertions: alone it must not get a
      // share.
      const about = {
        service: 'recovery',
        action: 'readBack',
        walletId,
        epoch,
        subject: responseKey,
      } as const
      await checkWalletProof(proof, about, { address, now: kit.clock.now() })
      // Only while it is pending: afterwards it takes a challenge.
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

function mountActivate(app: Hono, kit: RecoveryKit): void {
  mount(
    app,
    recoveryEndpoints.activate,
    async ({ context, body: { assertion, walletId, epoch, shareId, proof } }) => {
      const { userId } = await kit.requireClaim(context, assertion)
      const database = await kit.database()
      const wallet = await requireRow(kit, database, walletId, userId)
      const active = await activeShares(database, walletId)
      // The reply to the first time was lost: it is done.
      if (active.some((share) => share.epoch === epoch && share.shareId === shareId))
        return undefined
      const share = await requireShare(database, walletId, epoch, 'pending')
      // Two tabs may have stored different splits under one epoch.
      if (share.shareId !== shareId) throw epochPassed()
      const about = {
        service: 'recovery',
        action: 'activate',
        walletId,
        epoch,
        subject: splitSubject({ mode: share.mode, shareId }),
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: kit.clock.now() })
      const isReplaced = active.some(({ mode }) => mode === 'self')
      await database.orm.transaction(async (orm) => {
        const isNamed = and(
          eq(recoveryShares.walletId, walletId),
          eq(recoveryShares.epoch, epoch),
          eq(recoveryShares.shareId, shareId),
        )
        const activated = await orm
          .update(recoveryShares)
          .set({ status: 'active' })
          .where(and(isNamed, eq(recoveryShares.status, 'pending')))
          .returning({ epoch: recoveryShares.epoch })
        if (activated.length === 0) throw epochPassed()
        if (isReplaced)
          await orm
            .update(recoveryWallets)
            .set({ frozenUntil: new Date(kit.clock.now() + FREEZE_MS) })
            .where(eq(recoveryWallets.id, walletId))
        await note({ orm }, walletId, `activated_${share.mode}`, kit.clock.now())
      })
      if (isReplaced)
        await tell(kit, context, wallet.email, {
          subject: 'The factors that recover your wallet were replaced',
          what: 'What opens your wallet in a new browser was set up anew. Nothing is given out for 72 hours.',
          advice:
            'open your wallet in a browser you trust and move what is in it to another wallet before that time is over.',
        })
      return undefined
    },
  )
}

/**
 * Keeps a revocation, also one of an epoch that has passed: a device that was revoked once stays
 * revoked.
 */
async function addRevocation(
  orm: Pick<Database['orm'], 'select' | 'update'>,
  walletId: string,
  revocation: DeviceRevocation,
): Promise<void> {
  const isWallet = eq(recoveryWallets.id, walletId)
  const [row] = await orm
    .select({ revocations: recoveryWallets.revocations })
    .from(recoveryWallets)
    .where(isWallet)
    .for('update')
  const revocations = [...(row?.revocations ?? []), revocation].slice(-MAX_REVOCATIONS)
  await orm.update(recoveryWallets).set({ revocations }).where(isWallet)
}

function mountAdvance(app: Hono, kit: RecoveryKit): void {
  mount(
    app,
    recoveryEndpoints.advance,
    async ({ context, body: { assertion, walletId, epoch, shareEpoch, revoked, proof } }) => {
      const { userId } = await kit.requireClaim(context, assertion)
      const database = await kit.database()
      const wallet = await requireRow(kit, database, walletId, userId)
      const about = {
        service: 'recovery',
        action: 'advance',
        walletId,
        epoch,
        subject: advanceSubject({ shareEpoch, revoked }),
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: kit.clock.now() })
      refuseFarEpoch(epoch, wallet.epoch)
      await requireShare(database, walletId, shareEpoch, 'active')
      await database.orm.transaction(async (orm) => {
        if (revoked !== undefined)
          await addRevocation(orm, walletId, { ...proof, epoch, shareEpoch, revoked })
        // Never back. The same epoch again brings the statement that rows of the first release
        // lack.
        await orm
          .update(recoveryWallets)
          .set({ epoch, epochProof: { ...proof, shareEpoch, revoked } })
          .where(and(eq(recoveryWallets.id, walletId), lte(recoveryWallets.epoch, epoch)))
        await orm
          .delete(recoveryShares)
          .where(and(eq(recoveryShares.walletId, walletId), lt(recoveryShares.epoch, shareEpoch)))
        await note({ orm }, walletId, 'advanced', kit.clock.now())
      })
      return undefined
    },
  )
}

/** How shares come in and are replaced: never without a signature of the wallet's key. */
export function mountKeep(app: Hono, kit: RecoveryKit): void {
  mountStore(app, kit)
  mountReadBack(app, kit)
  mountActivate(app, kit)
  mountAdvance(app, kit)
}

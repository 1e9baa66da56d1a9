import { createHash, timingSafeEqual } from 'node:crypto'
import { type FactorProof, recoveryEndpoints, shareText } from '@latchkey/protocol'
import { and, eq, lt } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { recoveryShares, recoveryWallets } from '../kernel/database/tables/recovery.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { checkWalletProof } from '../kernel/shares/checkWalletProof.js'
import { closeEnvelope, openEnvelope } from '../kernel/shares/envelope.js'
import { contextOf, eventsSince, FREEZE_MS, note, openRow, type RecoveryKit, requireRow, requireShare, type ShareRow, sealEmail, tell } from './recoveryKit.js'

const HOUR_MS = 60 * 60_000
const FACTOR_TRIES = 10

/**
 * Requires that the visitor has one of the factors of a share that only factors open.
 *
 * @throws ServerError 403 `factor_refused`, 429 after 10 wrong ones within an hour
 */
export async function requireFactor(kit: RecoveryKit, database: Database, share: ShareRow, given: FactorProof | undefined): Promise<void> {
  const { walletId, epoch, factors } = share
  const now = kit.clock.now()
  const { total } = await eventsSince(database, walletId, 'factor_tried', now - HOUR_MS)
  if (total >= FACTOR_TRIES) throw new ServerError(429, 'too_many_tries', 'That was tried too often. Try again in an hour.', { retryAfter: 3600 })
  // Counted before it is looked at: many tries at once are still counted.
  await note(database, walletId, 'factor_tried', now)
  const enrolled = factors.find(({ kind }) => kind === given?.kind)
  if (given && enrolled) {
    const proof = await kit.sealer.open(given.proof, { walletId, set: `factor:${given.kind}`, epoch })
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

async function requireRoom(kit: RecoveryKit, database: Database, userId: string, body: { walletId: string; address: string }, email: string | undefined) {
  const [known] = await database.orm.select().from(recoveryWallets).where(eq(recoveryWallets.id, body.walletId))
  if (known && (known.userId !== userId || known.address.toLowerCase() !== body.address.toLowerCase()))
    throw new ServerError(409, 'wallet_exists', 'There is a wallet of this id already, and it is another one.')
  if (known) return openRow(kit, known)
  const row = { id: body.walletId, userId, email: email ?? null, address: body.address, epoch: 1, frozenUntil: null, createdAt: new Date(kit.clock.now()) }
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
    const { userId, email } = await kit.requireClaim(context, body.assertion)
    const { walletId, address, epoch, mode, factors, proof } = body
    const about = { service: 'recovery', action: 'store', walletId, epoch, subject: `${mode} ${shareText(body.share)} ${JSON.stringify(factors)}` } as const
    await checkWalletProof(proof, about, { address, now: clock.now() })
    if (mode === 'self' && new Set(factors.map(({ kind }) => kind)).size < 2) throw new ServerError(400, 'factors_missing', 'Two factors are needed at least.')
    const database = await kit.database()
    const wallet = await requireRoom(kit, database, userId, body, email)
    if (mode === 'assisted' && wallet.email === null)
      throw new ServerError(400, 'email_required', 'Without an e-mail address this service cannot ask for a code.')
    const active = await activeShares(database, walletId)
    if (active.some((share) => share.epoch >= epoch))
      throw new ServerError(409, 'epoch_passed', 'There is a share of this recovery set, or a later one, already.')
    const sealedBefore = active.find((share) => share.mode === 'self')
    if (sealedBefore) await requireFactor(kit, database, sealedBefore, body.factorProof)
    const share = await sealer.open(body.share, { walletId, set: 'recovery', epoch })
    const envelope = await closeEnvelope(settings.kms, share, contextOf(userId, walletId, epoch)).finally(() => share.fill(0))
    const row = { status: 'pending' as const, mode, envelope, factors, createdAt: new Date(clock.now()) }
    await database.orm
      .insert(recoveryShares)
      .values({ walletId, epoch, ...row })
      .onConflictDoUpdate({ target: [recoveryShares.walletId, recoveryShares.epoch], set: row, setWhere: eq(recoveryShares.status, 'pending') })
    return undefined
  })
}

function mountReadBack(app: Hono, { settings, sealer, ...kit }: RecoveryKit): void {
  mount(app, recoveryEndpoints.readBack, async ({ context, body: { assertion, walletId, epoch, responseKey } }) => {
    const { userId } = await kit.requireClaim(context, assertion)
    const database = await kit.database()
    await requireRow(kit, database, walletId, userId)
    // Only while it is pending: afterwards it takes a challenge.
    const { envelope } = await requireShare(database, walletId, epoch, 'pending')
    const share = await openEnvelope(settings.kms, envelope, contextOf(userId, walletId, epoch))
    return { share: await sealer.seal(share, { walletId, set: 'recovery', epoch }, responseKey).finally(() => share.fill(0)) }
  })
}

function mountActivate(app: Hono, kit: RecoveryKit): void {
  mount(app, recoveryEndpoints.activate, async ({ context, body: { assertion, walletId, epoch } }) => {
    const { userId } = await kit.requireClaim(context, assertion)
    const database = await kit.database()
    const wallet = await requireRow(kit, database, walletId, userId)
    const active = await activeShares(database, walletId)
    // The reply to the first time was lost: it is done.
    if (active.some((share) => share.epoch === epoch)) return undefined
    const share = await requireShare(database, walletId, epoch, 'pending')
    const isReplaced = active.some(({ mode }) => mode === 'self')
    await database.orm.transaction(async (orm) => {
      await orm
        .update(recoveryShares)
        .set({ status: 'active' })
        .where(and(eq(recoveryShares.walletId, walletId), eq(recoveryShares.epoch, epoch)))
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
        advice: 'open your wallet in a browser you trust and move what is in it to another wallet before that time is over.',
      })
    return undefined
  })
}

function mountAdvance(app: Hono, kit: RecoveryKit): void {
  mount(app, recoveryEndpoints.advance, async ({ context, body: { assertion, walletId, epoch, shareEpoch, proof } }) => {
    const { userId } = await kit.requireClaim(context, assertion)
    const database = await kit.database()
    const wallet = await requireRow(kit, database, walletId, userId)
    const about = { service: 'recovery', action: 'advance', walletId, epoch, subject: String(shareEpoch) } as const
    await checkWalletProof(proof, about, { address: wallet.address, now: kit.clock.now() })
    await requireShare(database, walletId, shareEpoch, 'active')
    await database.orm.transaction(async (orm) => {
      // Never back.
      await orm
        .update(recoveryWallets)
        .set({ epoch })
        .where(and(eq(recoveryWallets.id, walletId), lt(recoveryWallets.epoch, epoch)))
      await orm.delete(recoveryShares).where(and(eq(recoveryShares.walletId, walletId), lt(recoveryShares.epoch, shareEpoch)))
      await note({ orm }, walletId, 'advanced', kit.clock.now())
    })
    return undefined
  })
}

/** How shares come in and are replaced: never without a signature of the wallet's key. */
export function mountKeep(app: Hono, kit: RecoveryKit): void {
  mountStore(app, kit)
  mountReadBack(app, kit)
  mountActivate(app, kit)
  mountAdvance(app, kit)
}

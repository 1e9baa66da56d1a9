import { custodyEndpoints, shareText, splitSubject } from '@latchkey/protocol'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { custodyRecoveryShares, custodyWallets } from '../kernel/database/tables/custody.js'
import type { LoginVisitor } from '../kernel/login/visitor.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { checkWalletProof } from '../kernel/shares/checkWalletProof.js'
import { closeEnvelope, openEnvelope } from '../kernel/shares/envelope.js'
import { refuseFarEpoch } from '../kernel/shares/refuseFarEpoch.js'
import { bringUpToDate } from './bringUpToDate.js'
import { type CustodyKit, FREEZE_MS, refuseFrozen, tellOwner } from './custodyKit.js'
import { requireFreshFactor } from './permitExport.js'
import {
  envelopeContext,
  noteEvent,
  requireRecoveryShare,
  requireWallet,
  takeEvent,
  toWallet,
  type WalletRow,
} from './wallets.js'

const RELEASES_PER_DAY = 10
const DAY_MS = 24 * 60 * 60_000

function mountRecoveryShare(app: Hono, kit: CustodyKit): void {
  const { services, options, sealer } = kit
  mount(
    app,
    custodyEndpoints.recoveryShare,
    async ({ context, body: { walletId, responseKey } }) => {
      const visitor = await options.requireVisitor(context)
      const now = services.clock.now()
      const database = await services.database()
      const row = await requireWallet(database, walletId, visitor.userId, 'active')
      const { wallet, state } = await bringUpToDate(kit, database, row)
      const { recoveryEpoch: epoch } = wallet
      refuseFrozen(wallet, visitor, now)
      const isWithin = await takeEvent(database, {
        walletId,
        kind: 'recovery_share_given',
        now,
        limit: { count: RELEASES_PER_DAY, milliseconds: DAY_MS },
      })
      if (!isWithin)
        throw new ServerError(
          429,
          'too_many_recoveries',
          'This wallet was recovered too often today. Try again tomorrow.',
        )
      const { envelope } = await requireRecoveryShare(database, walletId, epoch)
      const share = await openEnvelope(
        options.kms,
        envelope,
        envelopeContext(wallet, 'recovery', epoch),
      )
      const sealed = await sealer
        .seal(share, { walletId, set: 'recovery', epoch }, responseKey)
        .finally(() => share.fill(0))
      return { share: sealed, epoch, wallet: toWallet(wallet, state, visitor.frozenUntil) }
    },
  )
}

function epochPassed(): ServerError {
  return new ServerError(409, 'epoch_passed', 'The wallet has moved on since; read it again.')
}

/** Locks a wallet for the rest of a transaction. Returns the epoch of its recovery set. */
async function lockWallet(orm: Pick<Database['orm'], 'select'>, walletId: string): Promise<number> {
  const [row] = await orm
    .select({ recoveryEpoch: custodyWallets.recoveryEpoch })
    .from(custodyWallets)
    .where(eq(custodyWallets.id, walletId))
    .for('update')
  if (!row) throw epochPassed()
  return row.recoveryEpoch
}

function refuseCommitted(recoveryEpoch: number, epoch: number): void {
  if (epoch <= recoveryEpoch) throw epochPassed()
}

/** What the visitor alone has is not taken out of use by whoever holds a session. */
function requireChange({ services }: CustodyKit, wallet: WalletRow, visitor: LoginVisitor): void {
  if (wallet.mode !== 'self') return
  refuseFrozen(wallet, visitor, services.clock.now())
  requireFreshFactor(visitor, services.clock.now())
}

function mountPutRecovery(app: Hono, kit: CustodyKit): void {
  const { services, options, sealer } = kit
  mount(
    app,
    custodyEndpoints.putRecovery,
    async ({ context, body: { walletId, epoch, mode, share: sealed, proof } }) => {
      const visitor = await options.requireVisitor(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, visitor.userId, 'active')
      const about = {
        service: 'auth',
        action: 'putRecovery',
        walletId,
        epoch,
        subject: `${mode} ${shareText(sealed)}`,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      requireChange(kit, wallet, visitor)
      if (epoch <= wallet.recoveryEpoch || epoch < wallet.epoch) throw epochPassed()
      refuseFarEpoch(epoch, wallet.epoch)
      const share = await sealer.open(sealed, { walletId, set: 'recovery', epoch })
      const envelope = await closeEnvelope(
        options.kms,
        share,
        envelopeContext(wallet, 'recovery', epoch),
      ).finally(() => share.fill(0))
      const row = {
        mode,
        envelope,
        keyThumbprint: visitor.keyThumbprint,
        shareId: sealed.enc,
        createdAt: new Date(services.clock.now()),
      }
      await database.orm.transaction(async (orm) => {
        // Another tab may have committed this epoch meanwhile: its half is not replaced.
        refuseCommitted(await lockWallet(orm, walletId), epoch)
        await orm
          .insert(custodyRecoveryShares)
          .values({ walletId, epoch, ...row })
          .onConflictDoUpdate({
            target: [custodyRecoveryShares.walletId, custodyRecoveryShares.epoch],
            set: row,
          })
      })
      return undefined
    },
  )
}

function mountReadBack(app: Hono, { services, options, sealer }: CustodyKit): void {
  mount(
    app,
    custodyEndpoints.readBackRecovery,
    async ({ context, body: { walletId, epoch, responseKey, proof } }) => {
      const { userId, keyThumbprint } = await options.requireVisitor(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, userId, 'active')
      const about = {
        service: 'auth',
        action: 'readBack',
        walletId,
        epoch,
        subject: responseKey,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      const pending = await requireRecoveryShare(database, walletId, epoch)
      // After `commitRecovery` it is given out by `recoveryShare` only, which has limits and
      // freezes.
      if (epoch <= wallet.recoveryEpoch || pending.keyThumbprint !== keyThumbprint)
        throw new ServerError(
          409,
          'epoch_passed',
          'This share does not wait for this browser any more. Try again.',
        )
      const share = await openEnvelope(
        options.kms,
        pending.envelope,
        envelopeContext(wallet, 'recovery', epoch),
      )
      return {
        share: await sealer
          .seal(share, { walletId, set: 'recovery', epoch }, responseKey)
          .finally(() => share.fill(0)),
      }
    },
  )
}

function mountCommit(app: Hono, kit: CustodyKit): void {
  const { services, options, guard } = kit
  mount(
    app,
    custodyEndpoints.commitRecovery,
    async ({ context, body: { walletId, epoch, shareId, proof } }) => {
      const visitor = await options.requireVisitor(context)
      const database = await services.database()
      const now = services.clock.now()
      const wallet = await requireWallet(database, walletId, visitor.userId, 'active')
      const { mode, ...kept } = await requireRecoveryShare(database, walletId, epoch)
      // Two tabs may have stored different splits under one epoch: the one that the recovery
      // service activated must be here as well.
      if (kept.shareId !== shareId)
        throw new ServerError(
          409,
          'epoch_passed',
          'Another tab or browser began the same change. Try again.',
        )
      // The reply to the first time was lost: it is done.
      if (epoch === wallet.recoveryEpoch) return undefined
      const about = {
        service: 'auth',
        action: 'commitRecovery',
        walletId,
        epoch,
        subject: splitSubject({ mode, shareId }),
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now })
      requireChange(kit, wallet, visitor)
      const frozen = wallet.mode === 'self' ? { frozenUntil: new Date(now + FREEZE_MS) } : {}
      await database.orm.transaction(async (orm) => {
        await lockWallet(orm, walletId)
        const isKept = and(
          eq(custodyRecoveryShares.walletId, walletId),
          eq(custodyRecoveryShares.epoch, epoch),
          eq(custodyRecoveryShares.shareId, shareId),
        )
        if ((await orm.$count(custodyRecoveryShares, isKept)) === 0) throw epochPassed()
        const changed = await orm
          .update(custodyWallets)
          .set({ recoveryEpoch: epoch, epoch: Math.max(epoch, wallet.epoch), mode, ...frozen })
          .where(
            and(
              eq(custodyWallets.id, walletId),
              eq(custodyWallets.recoveryEpoch, wallet.recoveryEpoch),
              lt(custodyWallets.recoveryEpoch, epoch),
            ),
          )
          .returning({ id: custodyWallets.id })
        if (changed.length === 0) throw epochPassed()
        const others = and(
          eq(custodyRecoveryShares.walletId, walletId),
          lt(custodyRecoveryShares.epoch, epoch),
        )
        await orm.delete(custodyRecoveryShares).where(others)
        await orm
          .delete(custodyRecoveryShares)
          .where(
            and(
              eq(custodyRecoveryShares.walletId, walletId),
              gt(custodyRecoveryShares.epoch, epoch),
            ),
          )
      })
      await guard.forget(walletId)
      await noteEvent(database, walletId, `recovery_${mode}`, now)
      await tellOwner(kit, context, visitor, {
        subject: 'The way to recover your wallet has changed',
        what:
          mode === 'self'
            ? 'Your wallet is now recovered with your recovery code and your password.'
            : 'Your wallet is now recovered with a code by mail.',
        advice:
          'open your wallet in a browser you trust, revoke browsers you do not know, and move what is in it to another wallet.',
      })
      return undefined
    },
  )
}

/** The recovery set: given out to new browsers, split anew (security.md S3, S6, S7). */
export function mountRecoverySet(app: Hono, kit: CustodyKit): void {
  mountRecoveryShare(app, kit)
  mountPutRecovery(app, kit)
  mountReadBack(app, kit)
  mountCommit(app, kit)
}

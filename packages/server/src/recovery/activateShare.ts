import {
  advanceSubject,
  type DeviceRevocation,
  recoveryEndpoints,
  splitSubject,
} from '@latchkey/protocol'
import { and, eq, lt, lte } from 'drizzle-orm'
import type { Hono } from 'hono'
import { checkWalletProof } from '../custody/checkWalletProof.js'
import { refuseFarEpoch } from '../custody/refuseFarEpoch.js'
import type { Database } from '../kernel/database/database.js'
import { mount } from '../kernel/mount.js'
import { note } from './recoveryEvents.js'
import {
  activeShares,
  epochPassed,
  FREEZE_MS,
  notifyUser,
  type RecoveryService,
  requireRow,
  requireShare,
} from './recoveryService.js'
import { recoveryShares, recoveryWallets } from './recoveryTables.js'

/** The maximum number of devices of a wallet. */
const MAX_REVOCATIONS = 64

/** Mounts the call that activates a stored share. */
export function mountActivate(app: Hono, recovery: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.activate,
    async ({ context, body: { assertion, walletId, epoch, shareId, proof } }) => {
      const { userId } = await recovery.requireClaim(context, assertion)
      const database = await recovery.database()
      const wallet = await requireRow(recovery, database, walletId, userId)
      const active = await activeShares(database, walletId)
      // A repeated request after a lost reply: already done.
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
      await checkWalletProof(proof, about, { address: wallet.address, now: recovery.clock.now() })
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
            .set({ frozenUntil: new Date(recovery.clock.now() + FREEZE_MS) })
            .where(eq(recoveryWallets.id, walletId))
        await note({ orm }, walletId, `activated_${share.mode}`, recovery.clock.now())
      })
      if (isReplaced) await notifyUser(recovery, context, wallet.email, ({ factors }) => factors)
      return undefined
    },
  )
}

/** Stores a revocation, even for an epoch that has passed: a revoked device stays revoked. */
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

/** Mounts the call that retires earlier shares. */
export function mountAdvance(app: Hono, recovery: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.advance,
    async ({ context, body: { assertion, walletId, epoch, shareEpoch, revoked, proof } }) => {
      const { userId } = await recovery.requireClaim(context, assertion)
      const database = await recovery.database()
      const wallet = await requireRow(recovery, database, walletId, userId)
      const about = {
        service: 'recovery',
        action: 'advance',
        walletId,
        epoch,
        subject: advanceSubject({ shareEpoch, revoked }),
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: recovery.clock.now() })
      // A repeated request after a lost reply: already done.
      const { epochProof: stated } = wallet
      const isStated = stated?.shareEpoch === shareEpoch && stated.revoked === revoked
      if (wallet.epoch === epoch && isStated) return undefined
      refuseFarEpoch(epoch, wallet.epoch)
      await requireShare(database, walletId, shareEpoch, 'active')
      await database.orm.transaction(async (orm) => {
        if (revoked !== undefined)
          await addRevocation(orm, walletId, { ...proof, epoch, shareEpoch, revoked })
        // The epoch never decreases. A request with the current epoch adds the statement that rows
        // of the first release lack.
        await orm
          .update(recoveryWallets)
          .set({ epoch, epochProof: { ...proof, shareEpoch, revoked } })
          .where(and(eq(recoveryWallets.id, walletId), lte(recoveryWallets.epoch, epoch)))
        await orm
          .delete(recoveryShares)
          .where(and(eq(recoveryShares.walletId, walletId), lt(recoveryShares.epoch, shareEpoch)))
        await note({ orm }, walletId, 'advanced', recovery.clock.now())
      })
      return undefined
    },
  )
}

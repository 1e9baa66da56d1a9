import { custodyEndpoints, splitSubject } from '@latchkey/protocol'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginUser } from '../login/requestUsers.js'
import { checkWalletProof } from './checkWalletProof.js'
import { type CustodyService, FREEZE_MS, notifyUser, refuseFrozen } from './custodyService.js'
import { custodyRecoveryShares, custodyWallets } from './custodyTables.js'
import { requireFreshFactor } from './permitExport.js'
import {
  epochPassed,
  noteEvent,
  requireRecoveryShare,
  requireWallet,
  type WalletRow,
} from './wallets.js'

/** Locks a wallet for the rest of a transaction. Returns the epoch of its recovery set. */
export async function lockWallet(
  orm: Pick<Database['orm'], 'select'>,
  walletId: string,
): Promise<number> {
  const [row] = await orm
    .select({ recoveryEpoch: custodyWallets.recoveryEpoch })
    .from(custodyWallets)
    .where(eq(custodyWallets.id, walletId))
    .for('update')
  if (!row) throw epochPassed()
  return row.recoveryEpoch
}

/**
 * Requires a fresh factor in mode `self`: a session alone must not retire the user's own factors.
 */
export function requireChange(
  { services }: CustodyService,
  wallet: WalletRow,
  user: LoginUser,
): void {
  if (wallet.mode !== 'self') return
  refuseFrozen(wallet, user, services.clock.now())
  requireFreshFactor(user, services.clock.now())
}

/** Makes a stored recovery set the current one of the wallet, and deletes all others. */
async function commitSet(
  database: Database,
  wallet: WalletRow,
  set: { epoch: number; mode: WalletRow['mode']; shareId: string; frozenUntil?: Date },
  now: number,
): Promise<void> {
  const { epoch, shareId, ...changes } = set
  const ofWallet = eq(custodyRecoveryShares.walletId, wallet.id)
  await database.orm.transaction(async (orm) => {
    await lockWallet(orm, wallet.id)
    const isKept = and(
      ofWallet,
      eq(custodyRecoveryShares.epoch, epoch),
      eq(custodyRecoveryShares.shareId, shareId),
    )
    if ((await orm.$count(custodyRecoveryShares, isKept)) === 0) throw epochPassed()
    const changed = await orm
      .update(custodyWallets)
      .set({ recoveryEpoch: epoch, epoch: Math.max(epoch, wallet.epoch), ...changes })
      .where(
        and(
          eq(custodyWallets.id, wallet.id),
          eq(custodyWallets.recoveryEpoch, wallet.recoveryEpoch),
          lt(custodyWallets.recoveryEpoch, epoch),
        ),
      )
      .returning({ id: custodyWallets.id })
    if (changed.length === 0) throw epochPassed()
    await orm
      .delete(custodyRecoveryShares)
      .where(and(ofWallet, ne(custodyRecoveryShares.epoch, epoch)))
    await noteEvent({ orm }, wallet.id, `recovery_${set.mode}`, now)
  })
}

/** Mounts the call that makes a stored recovery set the current one (docs/threats.md, S6, S7). */
export function mountCommit(app: Hono, custody: CustodyService): void {
  const { services, options, guard } = custody
  mount(
    app,
    custodyEndpoints.commitRecovery,
    async ({ context, body: { walletId, epoch, shareId, proof } }) => {
      const user = await options.requireUser(context)
      const database = await services.database()
      const now = services.clock.now()
      const wallet = await requireWallet(database, walletId, user.userId, 'active')
      const { mode, ...kept } = await requireRecoveryShare(database, walletId, epoch)
      // Two tabs may have stored different splits under one epoch. Both services must keep the same
      // split.
      if (kept.shareId !== shareId)
        throw new ServerError(
          409,
          'epoch_passed',
          'Another tab or browser began the same change. Try again.',
        )
      // A repeated request after a lost reply: already done.
      if (epoch === wallet.recoveryEpoch) return undefined
      const about = {
        service: 'auth',
        action: 'commitRecovery',
        walletId,
        epoch,
        subject: splitSubject({ mode, shareId }),
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now })
      requireChange(custody, wallet, user)
      const frozen = wallet.mode === 'self' ? { frozenUntil: new Date(now + FREEZE_MS) } : {}
      await commitSet(database, wallet, { epoch, mode, shareId, ...frozen }, now)
      await guard.forget(walletId)
      await notifyUser(custody, context, user, ({ recoverySelf, recoveryAssisted }) =>
        mode === 'self' ? recoverySelf : recoveryAssisted,
      )
      return undefined
    },
  )
}

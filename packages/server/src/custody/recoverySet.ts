import { custodyEndpoints, shareText } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { dateOf } from '../kernel/dateOf.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { bringUpToDate } from './bringUpToDate.js'
import { checkWalletProof } from './checkWalletProof.js'
import { lockWallet, requireChange } from './commitRecovery.js'
import { type CustodyService, refuseFrozen } from './custodyService.js'
import { custodyRecoveryShares } from './custodyTables.js'
import { refuseFarEpoch } from './refuseFarEpoch.js'
import { toEnvelope, toSealedShare } from './shareEnvelopes.js'
import { epochPassed, requireRecoveryShare, requireWallet, takeEvent, toWallet } from './wallets.js'

const RELEASES_PER_DAY = 10
const DAY_MS = 24 * 60 * 60_000

/** Mounts the release of a share to a new browser (docs/threats.md, S3). */
export function mountRecoveryShare(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(
    app,
    custodyEndpoints.recoveryShare,
    async ({ context, body: { walletId, responseKey } }) => {
      const user = await options.requireUser(context)
      const now = services.clock.now()
      const database = await services.database()
      const row = await requireWallet(database, walletId, user.userId, 'active')
      const { wallet, state } = await bringUpToDate(custody, database, row)
      const { recoveryEpoch: epoch } = wallet
      refuseFrozen(wallet, user, now)
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
      const set = { wallet, set: 'recovery', epoch }
      const share = await toSealedShare(custody, set, envelope, responseKey)
      return { share, epoch, wallet: toWallet(wallet, state, user.frozenUntil) }
    },
  )
}

/** Mounts the call that stores a share of a reshare (docs/threats.md, S6, S7). */
export function mountPutRecovery(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(
    app,
    custodyEndpoints.putRecovery,
    async ({ context, body: { walletId, epoch, mode, share: sealed, proof } }) => {
      const user = await options.requireUser(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, user.userId, 'active')
      const about = {
        service: 'auth',
        action: 'putRecovery',
        walletId,
        epoch,
        subject: `${mode} ${shareText(sealed)}`,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      requireChange(custody, wallet, user)
      if (epoch <= wallet.recoveryEpoch || epoch < wallet.epoch) throw epochPassed()
      refuseFarEpoch(epoch, wallet.epoch)
      const row = {
        mode,
        envelope: await toEnvelope(custody, { wallet, set: 'recovery', epoch }, sealed),
        keyThumbprint: user.keyThumbprint,
        shareId: sealed.enc,
        createdAt: dateOf(services.clock),
      }
      await database.orm.transaction(async (orm) => {
        // Another tab may have committed this epoch meanwhile. Its share is not replaced.
        if (epoch <= (await lockWallet(orm, walletId))) throw epochPassed()
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

/** Mounts the call that returns a pending share to the browser that stored it. */
export function mountReadBack(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(
    app,
    custodyEndpoints.readBackRecovery,
    async ({ context, body: { walletId, epoch, responseKey, proof } }) => {
      const { userId, keyThumbprint } = await options.requireUser(context)
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
      // After `commitRecovery` only `recoveryShare` returns it, which has limits and freezes.
      if (epoch <= wallet.recoveryEpoch || pending.keyThumbprint !== keyThumbprint)
        throw new ServerError(
          409,
          'epoch_passed',
          'This share does not wait for this browser any more. Try again.',
        )
      const set = { wallet, set: 'recovery', epoch }
      return { share: await toSealedShare(custody, set, pending.envelope, responseKey) }
    },
  )
}

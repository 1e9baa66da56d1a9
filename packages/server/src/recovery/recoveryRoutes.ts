import { recoveryEndpoints } from '@latchkey/protocol'
import { and, asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { mountActivate, mountAdvance } from './activateShare.js'
import { mountMailbox } from './mailbox.js'
import type { RecoveryService } from './recoveryService.js'
import { recoveryShares, recoveryWallets } from './recoveryTables.js'
import { mountFactors, mountRelease, mountStart } from './release.js'
import { mountReadBack, mountStore } from './storeShare.js'

/** Creates the routes of the recovery service. */
export function recoveryRoutes(recovery: RecoveryService): Hono {
  const app = new Hono()
  mount(app, recoveryEndpoints.keys, async () => ({ sealKey: await recovery.sealer.publicKey() }))
  mount(app, recoveryEndpoints.epochs, async ({ parameter }) => {
    const { orm } = await recovery.database()
    const id = parameter('walletId')
    const [wallet] = await orm.select().from(recoveryWallets).where(eq(recoveryWallets.id, id))
    if (!wallet)
      throw new ServerError(404, 'wallet_unknown', 'This service has no share of such a wallet.')
    const shares = await orm
      .select({ epoch: recoveryShares.epoch })
      .from(recoveryShares)
      .where(and(eq(recoveryShares.walletId, id), eq(recoveryShares.status, 'active')))
      .orderBy(asc(recoveryShares.epoch))
    const { epoch, epochProof, revocations } = wallet
    return {
      epoch,
      shareEpochs: shares.map((share) => share.epoch).slice(-64),
      ...(epochProof ? { proof: epochProof } : {}),
      revocations,
    }
  })
  mountStore(app, recovery)
  mountReadBack(app, recovery)
  mountActivate(app, recovery)
  mountAdvance(app, recovery)
  mountFactors(app, recovery)
  mountStart(app, recovery)
  mountRelease(app, recovery)
  mountMailbox(app, recovery)
  return app
}

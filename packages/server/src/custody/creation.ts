import { custodyEndpoints } from '@latchkey/protocol'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { custodyDevices, custodyRecoveryShares, custodyWallets } from '../kernel/database/tables/custody.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { closeEnvelope, openEnvelope } from '../kernel/shares/envelope.js'
import { browserOf, type CustodyKit } from './custodyKit.js'
import { envelopeContext, findActive, noteEvent, requireRecoveryShare, requireWallet } from './wallets.js'

const FIRST_EPOCH = 1

function mountCreate(app: Hono, { services, options, sealer }: CustodyKit): void {
  mount(app, custodyEndpoints.create, async ({ context, body }) => {
    const visitor = await options.requireVisitor(context)
    const { userId, projectId, keyThumbprint } = visitor
    const { walletId, address, solanaAddress, mode, device, recoveryShare } = body
    const database = await services.database()
    if (await findActive(database, userId)) throw new ServerError(409, 'wallet_exists', 'This visitor has a wallet already.')
    const wallet = { id: walletId, userId, projectId }
    const envelopeOf = async (set: string, sealed: typeof recoveryShare): Promise<string> => {
      const share = await sealer.open(sealed, { walletId, set, epoch: FIRST_EPOCH })
      try {
        return await closeEnvelope(options.kms, share, envelopeContext(wallet, set, FIRST_EPOCH))
      } finally {
        share.fill(0)
      }
    }
    const envelopes = { device: await envelopeOf(`device:${device.id}`, device.share), recovery: await envelopeOf('recovery', recoveryShare) }
    const createdAt = new Date(services.clock.now())
    await database.orm.transaction(async (orm) => {
      // Whatever was begun before was told to nobody.
      await orm.delete(custodyWallets).where(and(eq(custodyWallets.userId, userId), eq(custodyWallets.status, 'pending')))
      const taken = await orm
        .insert(custodyWallets)
        .values({ ...wallet, status: 'pending', address, solanaAddress, mode, createdAt })
        .onConflictDoNothing()
        .returning()
      if (taken.length === 0) throw new ServerError(409, 'wallet_exists', 'There is a wallet of this id already.')
      await orm.insert(custodyDevices).values({
        id: device.id,
        walletId,
        name: browserOf(context),
        keyThumbprint,
        envelope: envelopes.device,
        epoch: FIRST_EPOCH,
        createdAt,
        usedAt: createdAt,
      })
      await orm.insert(custodyRecoveryShares).values({ walletId, epoch: FIRST_EPOCH, mode, envelope: envelopes.recovery, createdAt })
    })
    return undefined
  })
}

function mountReadBack(app: Hono, { services, options, sealer }: CustodyKit): void {
  mount(app, custodyEndpoints.readBack, async ({ context, body: { walletId, responseKey } }) => {
    const { userId, keyThumbprint } = await options.requireVisitor(context)
    const database = await services.database()
    // Only while it is pending: both shares at once are nothing that a wallet in use gives out.
    const wallet = await requireWallet(database, walletId, userId, 'pending')
    const [device] = await database.orm
      .select()
      .from(custodyDevices)
      .where(and(eq(custodyDevices.walletId, walletId), eq(custodyDevices.keyThumbprint, keyThumbprint)))
    if (!device) throw new ServerError(404, 'device_unknown', 'This browser has no share of this wallet.')
    const recovery = await requireRecoveryShare(database, walletId, FIRST_EPOCH)
    const sealedOf = async (set: string, envelope: string): Promise<{ enc: string; ciphertext: string }> => {
      const share = await openEnvelope(options.kms, envelope, envelopeContext(wallet, set, FIRST_EPOCH))
      try {
        return await sealer.seal(share, { walletId, set, epoch: FIRST_EPOCH }, responseKey)
      } finally {
        share.fill(0)
      }
    }
    return { deviceShare: await sealedOf(`device:${device.id}`, device.envelope), recoveryShare: await sealedOf('recovery', recovery.envelope) }
  })
}

function mountActivate(app: Hono, { services, options }: CustodyKit): void {
  mount(app, custodyEndpoints.activate, async ({ context, body: { walletId } }) => {
    const { userId } = await options.requireVisitor(context)
    const database = await services.database()
    const active = await findActive(database, userId)
    // The reply to the first time was lost: it is done.
    if (active?.id === walletId) return undefined
    if (active) throw new ServerError(409, 'wallet_exists', 'This visitor has a wallet already.')
    await requireWallet(database, walletId, userId, 'pending')
    await database.orm
      .update(custodyWallets)
      .set({ status: 'active' })
      .where(and(eq(custodyWallets.id, walletId), eq(custodyWallets.status, 'pending')))
    await noteEvent(database, walletId, 'activated', services.clock.now())
    return undefined
  })
}

/** How a wallet begins: kept as pending, proved, active (security.md S1). */
export function mountCreation(app: Hono, kit: CustodyKit): void {
  mountCreate(app, kit)
  mountReadBack(app, kit)
  mountActivate(app, kit)
}

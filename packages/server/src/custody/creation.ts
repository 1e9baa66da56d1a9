import { custodyEndpoints } from '@latchkey/protocol'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { isUniqueViolation } from '../kernel/database/isUniqueViolation.js'
import {
  custodyDevices,
  custodyRecoveryShares,
  custodyWallets,
} from '../kernel/database/tables/custody.js'
import type { LoginVisitor } from '../kernel/login/visitor.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { checkWalletProof } from '../kernel/shares/checkWalletProof.js'
import { closeEnvelope, openEnvelope } from '../kernel/shares/envelope.js'
import { browserOf, type CustodyKit } from './custodyKit.js'
import {
  envelopeContext,
  findActive,
  noteEvent,
  requireRecoveryShare,
  requireWallet,
} from './wallets.js'

const FIRST_EPOCH = 1

function walletExists(): ServerError {
  return new ServerError(409, 'wallet_exists', 'This visitor has a wallet already.')
}

function mountCreate(app: Hono, { services, options, sealer }: CustodyKit): void {
  mount(app, custodyEndpoints.create, async ({ context, body }) => {
    const visitor = await options.requireVisitor(context)
    const { userId, projectId, keyThumbprint } = visitor
    const { walletId, address, solanaAddress, mode, device, recoveryShare } = body
    const database = await services.database()
    if (await findActive(database, userId)) throw walletExists()
    const wallet = { id: walletId, userId, projectId }
    const envelopeOf = async (set: string, sealed: typeof recoveryShare): Promise<string> => {
      const share = await sealer.open(sealed, { walletId, set, epoch: FIRST_EPOCH })
      try {
        return await closeEnvelope(options.kms, share, envelopeContext(wallet, set, FIRST_EPOCH))
      } finally {
        share.fill(0)
      }
    }
    const envelopes = {
      device: await envelopeOf(`device:${device.id}`, device.share),
      recovery: await envelopeOf('recovery', recoveryShare),
    }
    const createdAt = new Date(services.clock.now())
    await database.orm.transaction(async (orm) => {
      // Whatever was begun before was told to nobody.
      await orm
        .delete(custodyWallets)
        .where(and(eq(custodyWallets.userId, userId), eq(custodyWallets.status, 'pending')))
      const taken = await orm
        .insert(custodyWallets)
        .values({ ...wallet, status: 'pending', address, solanaAddress, mode, createdAt })
        .onConflictDoNothing()
        .returning()
      if (taken.length === 0)
        throw new ServerError(409, 'wallet_exists', 'There is a wallet of this id already.')
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
      await orm.insert(custodyRecoveryShares).values({
        walletId,
        epoch: FIRST_EPOCH,
        mode,
        envelope: envelopes.recovery,
        keyThumbprint,
        shareId: recoveryShare.enc,
        createdAt,
      })
    })
    return undefined
  })
}

/**
 * The pending wallet and the device of the browser that stored it. @throws ServerError 404
 * `wallet_unknown`, `device_unknown`
 */
async function requirePending(
  database: Database,
  walletId: string,
  { userId, keyThumbprint }: LoginVisitor,
) {
  const wallet = await requireWallet(database, walletId, userId, 'pending')
  const [device] = await database.orm
    .select()
    .from(custodyDevices)
    .where(
      and(eq(custodyDevices.walletId, walletId), eq(custodyDevices.keyThumbprint, keyThumbprint)),
    )
  if (!device)
    throw new ServerError(
      404,
      'device_unknown',
      'Another browser began this wallet. Log in again to make one here.',
    )
  return { wallet, device }
}

function mountReadBack(app: Hono, { services, options, sealer }: CustodyKit): void {
  mount(
    app,
    custodyEndpoints.readBack,
    async ({ context, body: { walletId, responseKey, proof } }) => {
      const visitor = await options.requireVisitor(context)
      const database = await services.database()
      const { wallet, device } = await requirePending(database, walletId, visitor)
      const about = {
        service: 'auth',
        action: 'readBack',
        walletId,
        epoch: FIRST_EPOCH,
        subject: responseKey,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      const recovery = await requireRecoveryShare(database, walletId, FIRST_EPOCH)
      const sealedOf = async (
        set: string,
        envelope: string,
      ): Promise<{ enc: string; ciphertext: string }> => {
        const share = await openEnvelope(
          options.kms,
          envelope,
          envelopeContext(wallet, set, FIRST_EPOCH),
        )
        try {
          return await sealer.seal(share, { walletId, set, epoch: FIRST_EPOCH }, responseKey)
        } finally {
          share.fill(0)
        }
      }
      return {
        deviceShare: await sealedOf(`device:${device.id}`, device.envelope),
        recoveryShare: await sealedOf('recovery', recovery.envelope),
      }
    },
  )
}

/** @throws ServerError 409 `wallet_exists` when another wallet of the user is active */
async function activate({ orm }: Database, walletId: string, now: number): Promise<boolean> {
  try {
    return await orm.transaction(async (transaction) => {
      const activated = await transaction
        .update(custodyWallets)
        .set({ status: 'active' })
        .where(and(eq(custodyWallets.id, walletId), eq(custodyWallets.status, 'pending')))
        .returning({ id: custodyWallets.id })
      if (activated.length > 0) await noteEvent({ orm: transaction }, walletId, 'activated', now)
      return activated.length > 0
    })
  } catch (error) {
    throw isUniqueViolation(error) ? walletExists() : error
  }
}

function mountActivate(app: Hono, { services, options }: CustodyKit): void {
  mount(app, custodyEndpoints.activate, async ({ context, body: { walletId } }) => {
    const visitor = await options.requireVisitor(context)
    const database = await services.database()
    const active = await findActive(database, visitor.userId)
    // The reply to the first time was lost: it is done.
    if (active?.id === walletId) return undefined
    if (active) throw walletExists()
    await requirePending(database, walletId, visitor)
    const isActivated = await activate(database, walletId, services.clock.now())
    // Another request activated it, or it was replaced.
    if (!isActivated) await requireWallet(database, walletId, visitor.userId, 'active')
    return undefined
  })
}

/** How a wallet begins: kept as pending, proved, active (security.md S1). */
export function mountCreation(app: Hono, kit: CustodyKit): void {
  mountCreate(app, kit)
  mountReadBack(app, kit)
  mountActivate(app, kit)
}

import { custodyEndpoints } from '@latchkey/protocol'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { isUniqueViolation } from '../kernel/database/isUniqueViolation.js'
import { dateOf } from '../kernel/dateOf.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginUser } from '../login/requestUsers.js'
import { checkWalletProof } from './checkWalletProof.js'
import { browserOf, type CustodyService } from './custodyService.js'
import { custodyDevices, custodyRecoveryShares, custodyWallets } from './custodyTables.js'
import { toEnvelope, toSealedShare } from './shareEnvelopes.js'
import { findActive, noteEvent, requireRecoveryShare, requireWallet } from './wallets.js'

const FIRST_EPOCH = 1

function walletExists(): ServerError {
  return new ServerError(409, 'wallet_exists', 'This user has a wallet already.')
}

function mountCreate(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(app, custodyEndpoints.create, async ({ context, body }) => {
    const user = await options.requireUser(context)
    const { userId, projectId, keyThumbprint } = user
    const { walletId, address, solanaAddress, mode, device, recoveryShare } = body
    const database = await services.database()
    if (await findActive(database, userId)) throw walletExists()
    const wallet = { id: walletId, userId, projectId }
    const deviceSet = { wallet, set: `device:${device.id}`, epoch: FIRST_EPOCH }
    const recoverySet = { wallet, set: 'recovery', epoch: FIRST_EPOCH }
    const envelopes = {
      device: await toEnvelope(custody, deviceSet, device.share),
      recovery: await toEnvelope(custody, recoverySet, recoveryShare),
    }
    const createdAt = dateOf(services.clock)
    await database.orm.transaction(async (orm) => {
      // Replaces earlier pending wallets: no user has seen their addresses.
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
 * Returns the pending wallet and the device of the browser that stored it. @throws ServerError 404
 * `wallet_unknown`, `device_unknown`
 */
async function requirePending(
  database: Database,
  walletId: string,
  { userId, keyThumbprint }: LoginUser,
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

function mountReadBack(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(
    app,
    custodyEndpoints.readBack,
    async ({ context, body: { walletId, responseKey, proof } }) => {
      const user = await options.requireUser(context)
      const database = await services.database()
      const { wallet, device } = await requirePending(database, walletId, user)
      const about = {
        service: 'auth',
        action: 'readBack',
        walletId,
        epoch: FIRST_EPOCH,
        subject: responseKey,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      const recovery = await requireRecoveryShare(database, walletId, FIRST_EPOCH)
      const deviceSet = { wallet, set: `device:${device.id}`, epoch: FIRST_EPOCH }
      const recoverySet = { wallet, set: 'recovery', epoch: FIRST_EPOCH }
      return {
        deviceShare: await toSealedShare(custody, deviceSet, device.envelope, responseKey),
        recoveryShare: await toSealedShare(custody, recoverySet, recovery.envelope, responseKey),
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

/**
 * Mounts the routes that create a wallet: as pending, then proved, then active (docs/threats.md,
 * S1).
 */
export function mountCreation(app: Hono, custody: CustodyService): void {
  mountCreate(app, custody)
  mountReadBack(app, custody)
  const { services, options } = custody
  mount(app, custodyEndpoints.activate, async ({ context, body: { walletId } }) => {
    const user = await options.requireUser(context)
    const database = await services.database()
    const active = await findActive(database, user.userId)
    // A repeated request after a lost reply: already done.
    if (active?.id === walletId) return undefined
    if (active) throw walletExists()
    await requirePending(database, walletId, user)
    const isActivated = await activate(database, walletId, services.clock.now())
    // Another request activated or replaced it.
    if (!isActivated) await requireWallet(database, walletId, user.userId, 'active')
    return undefined
  })
}

import { custodyEndpoints, deviceSubject } from '@latchkey/protocol'
import { and, asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { dateOf } from '../kernel/dateOf.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginUser } from '../login/requestUsers.js'
import { bringUpToDate } from './bringUpToDate.js'
import { checkWalletProof } from './checkWalletProof.js'
import { browserOf, type CustodyService, notifyUser } from './custodyService.js'
import { custodyDevices, custodyWallets } from './custodyTables.js'
import { limitedUntilOf, NEW_BROWSER_EVENT } from './newBrowsers.js'
import { toEnvelope, toSealedShare } from './shareEnvelopes.js'
import { epochPassed, noteEvent, requireWallet, toWallet, type WalletRow } from './wallets.js'

const MAX_DEVICES = 64

/**
 * Refuses sets that the first release invalidated after a restore from an old backup. @throws
 * ServerError 409 `wallet_set_back`
 */
function refuseSetBack({ refusedBelow }: WalletRow, deviceEpoch: number): void {
  if (deviceEpoch >= refusedBelow) return
  throw new ServerError(
    409,
    'wallet_set_back',
    'This browser has to be recovered: its share belongs to an older state of the wallet.',
  )
}

/** Finds the device of this browser. @throws ServerError 404 `device_unknown` */
async function requireDevice(
  { orm }: Database,
  { deviceId, walletId }: { deviceId: string; walletId: string },
  { keyThumbprint }: LoginUser,
): Promise<typeof custodyDevices.$inferSelect> {
  const [device] = await orm
    .select()
    .from(custodyDevices)
    .where(
      and(
        eq(custodyDevices.id, deviceId),
        eq(custodyDevices.walletId, walletId),
        eq(custodyDevices.keyThumbprint, keyThumbprint),
      ),
    )
  if (device) return device
  throw new ServerError(
    404,
    'device_unknown',
    'This browser has no share of this wallet, or it was revoked.',
  )
}

function mountDeviceShare(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(
    app,
    custodyEndpoints.deviceShare,
    async ({ context, body: { walletId, deviceId, responseKey } }) => {
      const user = await options.requireUser(context)
      const database = await services.database()
      // Must come first: deletes revoked devices that were restored from an old backup.
      const { wallet, state } = await bringUpToDate(
        custody,
        database,
        await requireWallet(database, walletId, user.userId, 'active'),
      )
      const { epoch, envelope, replaces } = await requireDevice(
        database,
        { deviceId, walletId },
        user,
      )
      refuseSetBack(wallet, epoch)
      const set = { wallet, set: `device:${deviceId}`, epoch }
      const share = await toSealedShare(custody, set, envelope, responseKey)
      await database.orm.transaction(async (orm) => {
        await orm
          .update(custodyDevices)
          .set({ usedAt: dateOf(services.clock), replaces: null })
          .where(eq(custodyDevices.id, deviceId))
        // Deleted only now: if the browser had stopped before this request, it would still need its
        // old set.
        if (replaces)
          await orm
            .delete(custodyDevices)
            .where(and(eq(custodyDevices.id, replaces), eq(custodyDevices.walletId, walletId)))
      })
      return { share, epoch, wallet: toWallet(wallet, state, user.frozenUntil) }
    },
  )
}

/**
 * Refuses a new browser if the wallet has the maximum number. @throws ServerError 429
 * `too_many_devices`
 */
async function refuseTooMany({ orm }: Database, walletId: string): Promise<void> {
  const total = await orm.$count(custodyDevices, eq(custodyDevices.walletId, walletId))
  if (total < MAX_DEVICES) return
  throw new ServerError(
    429,
    'too_many_devices',
    `A wallet has at most ${MAX_DEVICES} browsers. Revoke one that is not used any more.`,
  )
}

function mountPutDevice(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(
    app,
    custodyEndpoints.putDevice,
    async ({ context, body: { walletId, epoch, device, replaces, proof } }) => {
      const user = await options.requireUser(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, user.userId, 'active')
      const subject = deviceSubject({ ...device, replaces })
      await checkWalletProof(
        proof,
        { service: 'auth', action: 'putDevice', walletId, epoch, subject },
        { address: wallet.address, now: services.clock.now() },
      )
      if (epoch !== wallet.epoch) throw epochPassed()
      const set = { wallet, set: `device:${device.id}`, epoch }
      const envelope = await toEnvelope(custody, set, device.share)
      const isDevice = and(eq(custodyDevices.id, device.id), eq(custodyDevices.walletId, walletId))
      // A repeated request after a lost reply: already done.
      if ((await database.orm.$count(custodyDevices, isDevice)) > 0) return undefined
      await refuseTooMany(database, walletId)
      const at = dateOf(services.clock)
      const { keyThumbprint } = user
      const until = await limitedUntilOf(custody, { database, wallet, keyThumbprint })
      const limitedUntil = until > at.getTime() ? new Date(until) : null
      const kind = replaces ? 'device_split_anew' : 'device_added'
      const row = { id: device.id, walletId, name: browserOf(context), keyThumbprint, envelope }
      const times = { limitedUntil, createdAt: at, usedAt: at }
      await database.orm.transaction(async (orm) => {
        if (limitedUntil && wallet.mode === 'assisted')
          await noteEvent({ orm }, walletId, NEW_BROWSER_EVENT, at.getTime())
        await orm
          .insert(custodyDevices)
          .values({ ...row, ...times, epoch, replaces: replaces ?? null })
          .onConflictDoNothing()
        await noteEvent({ orm }, walletId, kind, at.getTime())
      })
      if (!replaces) await notifyUser(custody, context, user, ({ newBrowser }) => newBrowser)
      return undefined
    },
  )
}

function mountRevoke(app: Hono, custody: CustodyService): void {
  const { services, options, guard } = custody
  mount(
    app,
    custodyEndpoints.revokeDevice,
    async ({ context, body: { walletId, deviceId, epoch, proof } }) => {
      const user = await options.requireUser(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, user.userId, 'active')
      const about = {
        service: 'auth',
        action: 'revokeDevice',
        walletId,
        epoch,
        subject: deviceId,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      const isDevice = and(eq(custodyDevices.id, deviceId), eq(custodyDevices.walletId, walletId))
      // A repeated request after a lost reply, or the recovery service's statement came first:
      // already done.
      if (wallet.epoch >= epoch && (await database.orm.$count(custodyDevices, isDevice)) === 0)
        return { epoch: wallet.epoch }
      await database.orm.transaction(async (orm) => {
        await orm.delete(custodyDevices).where(isDevice)
        const raised = await orm
          .update(custodyWallets)
          .set({ epoch })
          .where(and(eq(custodyWallets.id, walletId), eq(custodyWallets.epoch, epoch - 1)))
          .returning({ id: custodyWallets.id })
        if (raised.length === 0) throw epochPassed()
        await noteEvent({ orm }, walletId, 'device_revoked', services.clock.now())
      })
      await guard.forget(walletId)
      await notifyUser(custody, context, user, ({ revoked }) => revoked)
      return { epoch }
    },
  )
}

function mountDevices(app: Hono, { services, options }: CustodyService): void {
  mount(app, custodyEndpoints.devices, async ({ context, body: { walletId } }) => {
    const { userId } = await options.requireUser(context)
    const database = await services.database()
    await requireWallet(database, walletId, userId, 'active')
    const rows = await database.orm
      .select()
      .from(custodyDevices)
      .where(eq(custodyDevices.walletId, walletId))
      .orderBy(asc(custodyDevices.createdAt))
    return {
      devices: rows.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.getTime(),
        usedAt: usedAt.getTime(),
      })),
    }
  })
}

/** Mounts the routes of device sets: release, reshare, revoke (docs/threats.md, S2, S3). */
export function mountDeviceSets(app: Hono, custody: CustodyService): void {
  mountDeviceShare(app, custody)
  mountPutDevice(app, custody)
  mountRevoke(app, custody)
  const { services, options } = custody
  mount(app, custodyEndpoints.forgetDevice, async ({ context, body: { walletId, deviceId } }) => {
    const { userId, keyThumbprint } = await options.requireUser(context)
    const database = await services.database()
    await requireWallet(database, walletId, userId, 'active')
    // Deletes only its own set. Revoking another one requires the wallet's key.
    const own = and(
      eq(custodyDevices.id, deviceId),
      eq(custodyDevices.walletId, walletId),
      eq(custodyDevices.keyThumbprint, keyThumbprint),
    )
    await database.orm.transaction(async (orm) => {
      const gone = await orm.delete(custodyDevices).where(own).returning({ id: custodyDevices.id })
      // Empty for a repeated request after a lost reply.
      if (gone.length > 0)
        await noteEvent({ orm }, walletId, 'device_forgotten', services.clock.now())
    })
    return undefined
  })
  mountDevices(app, custody)
}

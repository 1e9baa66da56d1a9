import { custodyEndpoints, deviceSubject } from '@latchkey/protocol'
import { and, asc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { custodyDevices, custodyWallets } from '../kernel/database/tables/custody.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { checkWalletProof } from '../kernel/shares/checkWalletProof.js'
import { closeEnvelope, openEnvelope } from '../kernel/shares/envelope.js'
import { bringUpToDate } from './bringUpToDate.js'
import { browserOf, type CustodyKit, tellOwner } from './custodyKit.js'
import { limitedUntilOf, NEW_BROWSER_EVENT } from './newBrowsers.js'
import { envelopeContext, noteEvent, requireWallet, toWallet, type WalletRow } from './wallets.js'

const MAX_DEVICES = 64

/**
 * Refuses sets that the first release put out of use after an old backup. @throws ServerError 409
 * `wallet_set_back`
 */
function refuseSetBack({ refusedBelow }: WalletRow, deviceEpoch: number): void {
  if (deviceEpoch >= refusedBelow) return
  throw new ServerError(
    409,
    'wallet_set_back',
    'This browser has to be recovered: its share belongs to an older state of the wallet.',
  )
}

function mountDeviceShare(app: Hono, kit: CustodyKit): void {
  const { services, options, sealer } = kit
  mount(
    app,
    custodyEndpoints.deviceShare,
    async ({ context, body: { walletId, deviceId, responseKey } }) => {
      const visitor = await options.requireVisitor(context)
      const database = await services.database()
      // First: it deletes devices that an old backup brought back.
      const { wallet, state } = await bringUpToDate(
        kit,
        database,
        await requireWallet(database, walletId, visitor.userId, 'active'),
      )
      const [device] = await database.orm
        .select()
        .from(custodyDevices)
        .where(
          and(
            eq(custodyDevices.id, deviceId),
            eq(custodyDevices.walletId, walletId),
            eq(custodyDevices.keyThumbprint, visitor.keyThumbprint),
          ),
        )
      if (!device)
        throw new ServerError(
          404,
          'device_unknown',
          'This browser has no share of this wallet, or it was revoked.',
        )
      refuseSetBack(wallet, device.epoch)
      const set = `device:${deviceId}`
      const share = await openEnvelope(
        options.kms,
        device.envelope,
        envelopeContext(wallet, set, device.epoch),
      )
      try {
        const sealed = await sealer.seal(share, { walletId, set, epoch: device.epoch }, responseKey)
        await database.orm
          .update(custodyDevices)
          .set({ usedAt: new Date(services.clock.now()), replaces: null })
          .where(eq(custodyDevices.id, deviceId))
        // Not before: had this browser ended in between, its old set would still have been good.
        if (device.replaces)
          await database.orm
            .delete(custodyDevices)
            .where(
              and(eq(custodyDevices.id, device.replaces), eq(custodyDevices.walletId, walletId)),
            )
        return {
          share: sealed,
          epoch: device.epoch,
          wallet: toWallet(wallet, state, visitor.frozenUntil),
        }
      } finally {
        share.fill(0)
      }
    },
  )
}

function mountPutDevice(app: Hono, kit: CustodyKit): void {
  const { services, options, sealer } = kit
  mount(
    app,
    custodyEndpoints.putDevice,
    async ({ context, body: { walletId, epoch, device, replaces, proof } }) => {
      const visitor = await options.requireVisitor(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, visitor.userId, 'active')
      const subject = deviceSubject({ ...device, replaces })
      await checkWalletProof(
        proof,
        { service: 'auth', action: 'putDevice', walletId, epoch, subject },
        { address: wallet.address, now: services.clock.now() },
      )
      if (epoch !== wallet.epoch)
        throw new ServerError(409, 'epoch_passed', 'The wallet has moved on since; read it again.')
      const set = `device:${device.id}`
      const share = await sealer.open(device.share, { walletId, set, epoch })
      const envelope = await closeEnvelope(
        options.kms,
        share,
        envelopeContext(wallet, set, epoch),
      ).finally(() => share.fill(0))
      const total = await database.orm.$count(custodyDevices, eq(custodyDevices.walletId, walletId))
      if (total >= MAX_DEVICES)
        throw new ServerError(
          429,
          'too_many_devices',
          `A wallet has at most ${MAX_DEVICES} browsers. Revoke one that is not used any more.`,
        )
      const at = new Date(services.clock.now())
      const { keyThumbprint } = visitor
      const until = await limitedUntilOf(kit, { database, wallet, keyThumbprint })
      const limitedUntil = until > at.getTime() ? new Date(until) : null
      // Before the set: a note without a set does no harm, a set without a note would.
      if (limitedUntil && wallet.mode === 'assisted')
        await noteEvent(database, walletId, NEW_BROWSER_EVENT, at.getTime())
      await database.orm
        .insert(custodyDevices)
        .values({
          id: device.id,
          walletId,
          name: browserOf(context),
          keyThumbprint,
          envelope,
          epoch,
          limitedUntil,
          replaces: replaces ?? null,
          createdAt: at,
          usedAt: at,
        })
        .onConflictDoNothing()
      await noteEvent(
        database,
        walletId,
        replaces ? 'device_split_anew' : 'device_added',
        services.clock.now(),
      )
      if (!replaces)
        await tellOwner(kit, context, visitor, {
          subject: 'A new browser can use your wallet',
          what: 'Your wallet was recovered in a browser that did not have it before.',
          advice:
            'open your wallet in a browser you trust, revoke the new browser under "Browsers", and change the password of your mailbox.',
        })
      return undefined
    },
  )
}

function mountRevoke(app: Hono, kit: CustodyKit): void {
  const { services, options, guard } = kit
  mount(
    app,
    custodyEndpoints.revokeDevice,
    async ({ context, body: { walletId, deviceId, epoch, proof } }) => {
      const visitor = await options.requireVisitor(context)
      const database = await services.database()
      const wallet = await requireWallet(database, walletId, visitor.userId, 'active')
      const about = {
        service: 'auth',
        action: 'revokeDevice',
        walletId,
        epoch,
        subject: deviceId,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: services.clock.now() })
      const isDevice = and(eq(custodyDevices.id, deviceId), eq(custodyDevices.walletId, walletId))
      // The reply to the first time was lost, or the recovery service's statement came first: it is
      // done.
      if (wallet.epoch >= epoch && (await database.orm.$count(custodyDevices, isDevice)) === 0)
        return { epoch: wallet.epoch }
      await database.orm.transaction(async (orm) => {
        await orm.delete(custodyDevices).where(isDevice)
        const raised = await orm
          .update(custodyWallets)
          .set({ epoch })
          .where(and(eq(custodyWallets.id, walletId), eq(custodyWallets.epoch, epoch - 1)))
          .returning({ id: custodyWallets.id })
        if (raised.length === 0)
          throw new ServerError(
            409,
            'epoch_passed',
            'The wallet has moved on since; read it again.',
          )
      })
      await guard.forget(walletId)
      await noteEvent(database, walletId, 'device_revoked', services.clock.now())
      await tellOwner(kit, context, visitor, {
        subject: 'A browser was revoked',
        what: 'A browser that could use your wallet cannot any more.',
        advice: 'open your wallet in a browser you trust and look through "Browsers".',
      })
      return { epoch }
    },
  )
  mount(app, custodyEndpoints.forgetDevice, async ({ context, body: { walletId, deviceId } }) => {
    const { userId, keyThumbprint } = await options.requireVisitor(context)
    const database = await services.database()
    await requireWallet(database, walletId, userId, 'active')
    // Its own set only: others are revoked, which takes the wallet's key.
    const own = and(
      eq(custodyDevices.id, deviceId),
      eq(custodyDevices.walletId, walletId),
      eq(custodyDevices.keyThumbprint, keyThumbprint),
    )
    await database.orm.delete(custodyDevices).where(own)
    await noteEvent(database, walletId, 'device_forgotten', services.clock.now())
    return undefined
  })
}

function mountDevices(app: Hono, { services, options }: CustodyKit): void {
  mount(app, custodyEndpoints.devices, async ({ context, body: { walletId } }) => {
    const { userId } = await options.requireVisitor(context)
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

/** Sets of devices: given out, split anew, revoked (security.md S2, S3). */
export function mountDeviceSets(app: Hono, kit: CustodyKit): void {
  mountDeviceShare(app, kit)
  mountPutDevice(app, kit)
  mountRevoke(app, kit)
  mountDevices(app, kit)
}

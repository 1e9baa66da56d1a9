import type { CustodyWallet, DeviceRevocation } from '@latchkey/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { isEpochSigned } from './checkWalletProof.js'
import type { CustodyService } from './custodyService.js'
import { custodyDevices, custodyWallets } from './custodyTables.js'
import { noteEvent, type WalletRow } from './wallets.js'

/**
 * Deletes devices that the wallet's key revoked, at any epoch: the id of a revoked device is never
 * reused.
 */
async function deleteRevoked(
  { orm }: Database,
  { id: walletId, address }: WalletRow,
  revocations: readonly DeviceRevocation[],
): Promise<void> {
  if (revocations.length === 0) return
  const named = revocations.map(({ revoked }) => revoked)
  const isNamed = and(eq(custodyDevices.walletId, walletId), inArray(custodyDevices.id, named))
  const rows = await orm.select({ id: custodyDevices.id }).from(custodyDevices).where(isNamed)
  for (const { id } of rows) {
    const revocation = revocations.find(({ revoked }) => revoked === id)
    if (
      revocation &&
      (await isEpochSigned(revocation, { walletId, epoch: revocation.epoch, address }))
    )
      await orm.delete(custodyDevices).where(eq(custodyDevices.id, id))
  }
}

/**
 * Compares a wallet with the recovery service. After a restore of this database, deletes devices
 * again that were revoked since (SEC-62). Keeps the other devices: a set that was reshared since
 * may be the only complete one.
 */
export async function bringUpToDate(
  { guard, services }: CustodyService,
  database: Database,
  row: WalletRow,
): Promise<{ wallet: WalletRow; state: CustodyWallet['recoveryState'] }> {
  const { state, lostEpoch: epoch, revocations } = await guard.check(row)
  await deleteRevoked(database, row, revocations)
  if (epoch === undefined) return { wallet: row, state }
  await database.orm.transaction(async (orm) => {
    await orm.update(custodyWallets).set({ epoch }).where(eq(custodyWallets.id, row.id))
    await noteEvent({ orm }, row.id, 'set_back', services.clock.now())
  })
  return { wallet: { ...row, epoch }, state }
}

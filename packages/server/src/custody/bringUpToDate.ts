import type { CustodyWallet } from '@latchkey/protocol'
import { eq } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { custodyWallets } from '../kernel/database/tables/custody.js'
import type { CustodyKit } from './custodyKit.js'
import { noteEvent, type WalletRow } from './wallets.js'

/**
 * Compares a wallet with what the recovery service knows. When this database was set back to an older one, every set of a
 * device from before is refused from now on: one of them may have been revoked since (SEC-62).
 */
export async function bringUpToDate(
  { guard, services }: CustodyKit,
  database: Database,
  row: WalletRow,
): Promise<{ wallet: WalletRow; state: CustodyWallet['recoveryState'] }> {
  const { state, lostEpoch } = await guard.check(row)
  if (lostEpoch === undefined) return { wallet: row, state }
  // Nothing is deleted: whoever runs the database may still have the right rows.
  const changes = { epoch: lostEpoch, refusedBelow: lostEpoch }
  await database.orm.update(custodyWallets).set(changes).where(eq(custodyWallets.id, row.id))
  await noteEvent(database, row.id, 'set_back', services.clock.now())
  return { wallet: { ...row, ...changes }, state }
}

import { openEnvelope } from '../custody/envelope.js'
import type { Kms } from '../custody/kms/kms.js'
import type { Database } from '../kernel/database/database.js'
import { contextOf } from '../recovery/recoveryService.js'
import { recoveryEvents, recoveryShares, recoveryWallets } from '../recovery/recoveryTables.js'
import type { Tally } from './killedService.js'
import type { RecoveryWallet } from './recoveryLife.js'

/** All rows of one wallet. */
interface Kept {
  row: typeof recoveryWallets.$inferSelect | undefined
  shares: (typeof recoveryShares.$inferSelect)[]
  /** Returns the number of rows of an event. */
  count(kind: string): number
}

async function readAll({ orm }: Database): Promise<(walletId: string) => Kept> {
  // One snapshot: statements that the killed service had sent may still be committed meanwhile.
  return orm.transaction(
    async (snapshot) => {
      const rows = await snapshot.select().from(recoveryWallets)
      const shares = await snapshot.select().from(recoveryShares)
      const events = await snapshot.select().from(recoveryEvents)
      return (walletId) => ({
        row: rows.find(({ id }) => id === walletId),
        shares: shares.filter((share) => share.walletId === walletId),
        count: (kind) =>
          events.filter((event) => event.walletId === walletId && event.kind === kind).length,
      })
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Requires that the rows of each operation are all there or none. */
function findHalves({ row, shares, count }: Kept, found: (operation: string) => void): void {
  if ((row === undefined) !== (shares.length === 0)) found('store')
  const [activated, advanced] = [count('activated_assisted'), count('advanced')]
  const active = shares.filter(({ status }) => status === 'active').map(({ epoch }) => epoch)
  // The epochs derive from the number of activated and retired sets.
  const first = advanced === 0 ? 1 : 2
  const expected = [1, 2].filter((epoch) => epoch >= first && epoch <= activated)
  if (active.sort().join() !== expected.join()) found('activate')
  const isRaised = row?.epoch === 2 && row.epochProof?.shareEpoch === 2
  const isRetired = advanced > 0 && !shares.some(({ epoch }) => epoch === 1)
  if (advanced > 1 || isRaised !== advanced > 0 || isRaised !== isRetired) found('advance')
  if (count('email_changed') !== (row?.frozenUntil ? 1 : 0)) found('change mailbox')
}

function findLosses(
  { row, shares, count }: Kept,
  { done, isMoved }: RecoveryWallet,
  found: (operation: string) => void,
): void {
  const has = (epoch: number, status?: string): boolean =>
    shares.some((share) => share.epoch === epoch && (!status || share.status === status))
  if (done.stored > 0 && !has(done.stored) && done.advanced < done.stored) found('store')
  if (done.activated > 0 && !has(done.activated, 'active') && done.advanced < done.activated)
    found('activate')
  if (done.advanced > 0 && row?.epoch !== done.advanced) found('advance')
  if (count('released') < done.released) found('release')
  if (isMoved && count('email_changed') === 0) found('change mailbox')
}

/** Compares the database with the acknowledged operations, and checks its consistency. */
export async function inspectRecovery(
  database: Database,
  { wallets, tally, kms }: { wallets: readonly RecoveryWallet[]; tally: Tally; kms: Kms },
): Promise<void> {
  const keptOf = await readAll(database)
  for (const wallet of wallets) {
    const kept = keptOf(wallet.id)
    findHalves(kept, (operation) => tally.found(operation, 'halfWritten', wallet.id))
    findLosses(kept, wallet, (operation) => tally.found(operation, 'lost', wallet.id))
    for (const { epoch, envelope } of kept.shares) {
      const sent = wallet.shares.get(epoch) ?? Buffer.alloc(0)
      const share = await openEnvelope(kms, envelope, contextOf(wallet.userId, wallet.id, epoch))
      // A set equals the previous or the new one, byte for byte.
      if (!Buffer.from(share).equals(sent))
        tally.found('store', 'halfWritten', `${wallet.id} bytes`)
    }
  }
}

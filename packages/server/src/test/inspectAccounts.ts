import {
  custodyDevices,
  custodyEvents,
  custodyRecoveryShares,
  custodyWallets,
} from '../custody/custodyTables.js'
import { openEnvelope } from '../custody/envelope.js'
import type { Kms } from '../custody/kms/kms.js'
import type { Database } from '../kernel/database/database.js'
import { loginSessions, loginUsers } from '../login/loginTables.js'
import { names } from '../names/nameTables.js'
import type { Account } from './accountLife.js'
import type { Tally } from './killedService.js'

/** All rows of one user. */
interface Kept {
  wallet: typeof custodyWallets.$inferSelect | undefined
  devices: (typeof custodyDevices.$inferSelect)[]
  shares: (typeof custodyRecoveryShares.$inferSelect)[]
  names: (typeof names.$inferSelect)[]
  users: number
  sessions: number
  /** Returns the number of rows of an event. */
  count(kind: string): number
}

async function readAll({ orm }: Database): Promise<(account: Account) => Kept> {
  // One snapshot: statements that the killed service had sent may still be committed meanwhile.
  return orm.transaction(
    async (snapshot) => {
      const wallets = await snapshot.select().from(custodyWallets)
      const devices = await snapshot.select().from(custodyDevices)
      const shares = await snapshot.select().from(custodyRecoveryShares)
      const events = await snapshot.select().from(custodyEvents)
      const users = await snapshot.select({ id: loginUsers.id }).from(loginUsers)
      const sessions = await snapshot.select({ userId: loginSessions.userId }).from(loginSessions)
      const registered = await snapshot.select().from(names)
      return ({ walletId, userId, name }) => ({
        wallet: wallets.find(({ id }) => id === walletId),
        devices: devices.filter((each) => each.walletId === walletId),
        shares: shares.filter((each) => each.walletId === walletId),
        names: registered.filter((each) => each.name === name),
        users: users.filter(({ id }) => id === userId).length,
        sessions: sessions.filter((each) => each.userId === userId).length,
        count: (kind) =>
          events.filter((each) => each.walletId === walletId && each.kind === kind).length,
      })
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Requires that the rows of each operation are all there or none, and each event is noted once. */
function findHalves(
  { wallet, devices, shares, users, sessions, count }: Kept,
  { deviceIds: [first, second, third], userId, codes }: Account,
  found: (operation: string) => void,
): void {
  const has = (id: string): boolean => devices.some((device) => device.id === id)
  const isWhole = users === 1 && sessions >= 1 && sessions <= codes
  if (userId !== undefined && !isWhole) found('log in')
  if (new Set([wallet !== undefined, devices.length > 0, shares.length > 0]).size > 1)
    found('create wallet')
  if (count('activated') !== (wallet?.status === 'active' ? 1 : 0)) found('activate wallet')
  if (count('device_split_anew') !== (has(second) ? 1 : 0)) found('put device')
  const replacing = devices.find(({ id }) => id === second)
  if (replacing && has(first) !== (replacing.replaces !== null)) found('use device')
  const revoked = wallet?.epoch === 3
  if (count('device_added') !== (has(third) || revoked ? 1 : 0)) found('put device')
  if (count('device_revoked') !== (revoked ? 1 : 0) || (revoked && has(third)))
    found('revoke device')
  const committed = wallet?.recoveryEpoch === 2
  const epochs = shares.map(({ epoch }) => epoch)
  if (count('recovery_assisted') !== (committed ? 1 : 0) || committed === epochs.includes(1))
    if (wallet) found('commit recovery set')
}

function findLosses(
  { wallet, devices, shares, names: registered, sessions, count }: Kept,
  { done, deviceIds, key, name }: Account,
  found: (operation: string) => void,
): void {
  const isKept = {
    'log in': sessions > 0,
    'create wallet': wallet !== undefined,
    'activate wallet': wallet?.status === 'active',
    'put device': devices.some(({ id }) => id === deviceIds[1]),
    'use device': !devices.some(({ id }) => id === deviceIds[0]),
    'put recovery share': shares.some(({ epoch }) => epoch === 2),
    'commit recovery set': wallet?.recoveryEpoch === 2,
    'revoke device': count('device_revoked') > 0,
    'register name': registered.some((row) => row.address === key.address.toLowerCase()),
  }
  for (const [operation, isThere] of Object.entries(isKept))
    if (done.has(operation) && !isThere) found(operation)
  if (registered.length > 1) throw new Error(`${name} is registered twice.`)
}

/** Compares the database with the acknowledged operations, and checks its consistency. */
export async function inspectAccounts(
  database: Database,
  { accounts, tally, kms }: { accounts: readonly Account[]; tally: Tally; kms: Kms },
): Promise<void> {
  const keptOf = await readAll(database)
  for (const account of accounts) {
    const kept = keptOf(account)
    const { walletId, shares } = account
    findHalves(kept, account, (operation) => tally.found(operation, 'halfWritten', walletId))
    findLosses(kept, account, (operation) => tally.found(operation, 'lost', walletId))
    const sets = [
      ...kept.devices.map(({ id, ...row }) => ({ ...row, set: `device:${id}` })),
      ...kept.shares.map((row) => ({ ...row, set: 'recovery' })),
    ]
    for (const { set, epoch, envelope } of sets) {
      const context = { project: 'demo', user: kept.wallet?.userId ?? '', wallet: walletId }
      const share = await openEnvelope(kms, envelope, { ...context, set, epoch })
      // A set equals the previous or the new one, byte for byte.
      if (!Buffer.from(share).equals(shares.get(`${set} ${epoch}`) ?? Buffer.alloc(0)))
        tally.found('put device', 'halfWritten', `${walletId} ${set} bytes`)
    }
  }
}

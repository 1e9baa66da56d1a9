import { createDecipheriv } from 'node:crypto'
import { combine } from 'shamir-secret-sharing'
import { addressesFrom } from '../custody/walletKeys.js'
import type { CustodyWorld } from './custodyWorld.js'

type Database = CustodyWorld['auth']['database']

export type Rows = Record<string, unknown>[]

export async function rowsOf(database: Database, table: string): Promise<Rows> {
  return ((await database.orm.execute(`select * from ${table}`)) as unknown as { rows: Rows }).rows
}

/** Returns every row of every table of a service, as in a dump of its database. */
export async function dumpOf(database: Database): Promise<string> {
  const tables = await database.orm.execute(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  )
  const names = (tables as unknown as { rows: { table_name: string }[] }).rows.map(
    (row) => row.table_name,
  )
  return JSON.stringify(await Promise.all(names.map((name) => rowsOf(database, name))))
}

/**
 * Opens an envelope with a stolen key. Implemented separately from the service, so that a fault of
 * the service is not repeated here.
 */
function openWith(
  kmsKey: string,
  envelope: string,
  context: (string | number)[],
): Uint8Array | undefined {
  const aad = Buffer.from(context.map((part) => encodeURIComponent(part)).join('|'))
  const decrypt = (key: Uint8Array, bytes: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(aad)
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  }
  try {
    const { key, share } = JSON.parse(envelope) as { key: string; share: string }
    const dataKey = decrypt(
      Buffer.from(kmsKey, 'hex'),
      Buffer.from(key.replace(/^k1\./, ''), 'base64url'),
    )
    return new Uint8Array(decrypt(dataKey, Buffer.from(share, 'base64url')))
  } catch {
    // Another key, or another context.
    return undefined
  }
}

export interface StolenShare {
  readonly walletId: string
  readonly share: Uint8Array
}

function stolen(rows: Rows, open: (row: Rows[number]) => Uint8Array | undefined): StolenShare[] {
  return rows.flatMap((row) => {
    const share = open(row)
    return share ? [{ walletId: String(row.wallet_id), share }] : []
  })
}

/** Returns all shares of the auth service that a key opens. */
export async function authShares(
  { auth: { database } }: CustodyWorld,
  kmsKey: string,
): Promise<StolenShare[]> {
  const wallets = new Map((await rowsOf(database, 'custody_wallets')).map((row) => [row.id, row]))
  const openSet = (row: Rows[number], set: string): Uint8Array | undefined => {
    const wallet = wallets.get(row.wallet_id)
    return openWith(kmsKey, String(row.envelope), [
      'v1',
      String(wallet?.project_id),
      String(wallet?.user_id),
      String(row.wallet_id),
      set,
      Number(row.epoch),
    ])
  }
  const devices = stolen(await rowsOf(database, 'custody_devices'), (row) =>
    openSet(row, `device:${row.id}`),
  )
  return [
    ...devices,
    ...stolen(await rowsOf(database, 'custody_recovery_shares'), (row) => openSet(row, 'recovery')),
  ]
}

/** Returns all shares of the recovery service that a key opens. */
export async function recoveryShares(
  { recovery: { database } }: CustodyWorld,
  kmsKey: string,
): Promise<StolenShare[]> {
  const wallets = new Map((await rowsOf(database, 'recovery_wallets')).map((row) => [row.id, row]))
  return stolen(await rowsOf(database, 'recovery_shares'), (row) =>
    openWith(kmsKey, String(row.envelope), [
      'v1',
      '',
      String(wallets.get(row.wallet_id)?.user_id),
      String(row.wallet_id),
      'recovery',
      Number(row.epoch),
    ]),
  )
}

/** Tries each share alone and every pair of one wallet. Returns the known addresses that result. */
export async function deriveKnown(
  shares: readonly StolenShare[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const found = new Set<string>()
  const simulate = async (entropy: Uint8Array): Promise<void> => {
    const { evm } = await addressesFrom(entropy)
    if (known.has(evm)) found.add(evm)
  }
  for (const { walletId, share } of shares) {
    await simulate(share.slice(0, 16))
    for (const other of shares) {
      if (other.walletId !== walletId || other.share === share) continue
      const entropy = await combine([share, other.share]).catch(() => undefined)
      if (entropy?.length === 16) await simulate(entropy)
    }
  }
  return [...found]
}

import { createDecipheriv } from 'node:crypto'
import { createMemoryStore } from '@latchkey/server'
import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyWorld, type Device, openCustodyWorld, secrets } from '../test/openCustodyWorld.js'
import { openRecord, readRecord, sealRecord, writeRecord } from './deviceRecord.js'
import { addressesFrom } from './sets.js'

const never = new AbortController().signal
const COUNT = process.env.LATCHKEY_THOROUGH === '1' ? 1000 : 4

interface Victim {
  readonly device: Device
  readonly email: string
  readonly address: string
}

const opened: { world?: CustodyWorld; victims: Victim[] } = { victims: [] }
const world = (): CustodyWorld => opened.world as CustodyWorld

type Rows = Record<string, unknown>[]

async function rowsOf(database: CustodyWorld['auth']['database'], table: string): Promise<Rows> {
  return ((await database.orm.execute(`select * from ${table}`)) as unknown as { rows: Rows }).rows
}

/** Every row of every table of a service: what whoever dumps its database has. */
async function dumpOf(database: CustodyWorld['auth']['database']): Promise<string> {
  const tables = await database.orm.execute(`select table_name from information_schema.tables where table_schema = 'public'`)
  const names = (tables as unknown as { rows: { table_name: string }[] }).rows.map((row) => row.table_name)
  const all = await Promise.all(names.map((name) => rowsOf(database, name)))
  return JSON.stringify(all)
}

/** What a thief with a key makes of an envelope: the same as the service, written once more for the thief. */
function openWith(kmsKey: string, envelope: string, context: (string | number)[]): Uint8Array | undefined {
  const aad = Buffer.from(context.map((part) => encodeURIComponent(part)).join('|'))
  const decrypt = (key: Uint8Array, bytes: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(aad)
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  }
  try {
    const { key, share } = JSON.parse(envelope) as { key: string; share: string }
    const dataKey = decrypt(Buffer.from(kmsKey, 'hex'), Buffer.from(key.replace(/^k1\./, ''), 'base64url'))
    return new Uint8Array(decrypt(dataKey, Buffer.from(share, 'base64url')))
  } catch {
    // Another key, or another context: the thief has nothing.
    return undefined
  }
}

interface Stolen {
  readonly walletId: string
  readonly share: Uint8Array
}

function stolen(rows: Rows, open: (row: Rows[number]) => Uint8Array | undefined): Stolen[] {
  return rows.flatMap((row) => {
    const share = open(row)
    return share ? [{ walletId: String(row.wallet_id), share }] : []
  })
}

async function authShares(kmsKey: string): Promise<Stolen[]> {
  const { database } = world().auth
  const wallets = new Map((await rowsOf(database, 'custody_wallets')).map((row) => [row.id, row]))
  const openSet = (row: Rows[number], set: string): Uint8Array | undefined => {
    const wallet = wallets.get(row.wallet_id)
    return openWith(kmsKey, String(row.envelope), ['v1', String(wallet?.project_id), String(wallet?.user_id), String(row.wallet_id), set, Number(row.epoch)])
  }
  const devices = stolen(await rowsOf(database, 'custody_devices'), (row) => openSet(row, `device:${row.id}`))
  return [...devices, ...stolen(await rowsOf(database, 'custody_recovery_shares'), (row) => openSet(row, 'recovery'))]
}

async function recoveryShares(kmsKey: string): Promise<Stolen[]> {
  const { database } = world().recovery
  const wallets = new Map((await rowsOf(database, 'recovery_wallets')).map((row) => [row.id, row]))
  return stolen(await rowsOf(database, 'recovery_shares'), (row) =>
    openWith(kmsKey, String(row.envelope), ['v1', '', String(wallets.get(row.wallet_id)?.user_id), String(row.wallet_id), 'recovery', Number(row.epoch)]),
  )
}

/** Tries what shares a thief has of each wallet: each alone, and every two of them. Answers the victims' addresses that come out. */
async function derive(shares: readonly Stolen[]): Promise<string[]> {
  const known = new Set(opened.victims.map(({ address }) => address))
  const found = new Set<string>()
  const tryOut = async (entropy: Uint8Array): Promise<void> => {
    const { evm } = await addressesFrom(entropy)
    if (known.has(evm)) found.add(evm)
  }
  for (const { walletId, share } of shares) {
    await tryOut(share.slice(0, 16))
    for (const other of shares) {
      if (other.walletId !== walletId || other.share === share) continue
      const entropy = await combine([share, other.share]).catch(() => undefined)
      if (entropy?.length === 16) await tryOut(entropy)
    }
  }
  return [...found]
}

const addressOf = (device: Device): Promise<string> => device.custody.withKeys(async ({ evm }) => evm.address, { signal: never })

beforeAll(async () => {
  opened.world = await openCustodyWorld()
  for (let index = 0; index < COUNT; index++) {
    const email = `victim-${index}@example.org`
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    opened.victims.push({ device, email, address: evm })
  }
}, 3_600_000)
afterAll(() => world().close())

describe('breach drills', () => {
  test('behavior: SEC-61 with database and key of the auth service no key is derived', async () => {
    const shares = await authShares(secrets.auth.kms)
    // The thief really has them: two for each wallet, of two different sets.
    expect(shares).toHaveLength(2 * COUNT)
    expect(await derive(shares)).toEqual([])
  })

  test('behavior: SEC-61 with database and key of the recovery service no key is derived', async () => {
    const shares = await recoveryShares(secrets.recovery.kms)
    expect(shares).toHaveLength(COUNT)
    expect(await derive(shares)).toEqual([])
  })

  test('behavior: SEC-61 with both databases and no key, or the keys mixed up, nothing opens', async () => {
    expect(await authShares(secrets.recovery.kms)).toEqual([])
    expect(await recoveryShares(secrets.auth.kms)).toEqual([])
  })

  test('behavior: the drill can succeed: with both services and both keys every wallet that they recover falls', async () => {
    const all = [...(await authShares(secrets.auth.kms)), ...(await recoveryShares(secrets.recovery.kms))]
    expect(await derive(all)).toHaveLength(COUNT)
  })

  test('behavior: SEC-59 no share is in a database, on the wire or in a mail as it is', async () => {
    const { device } = opened.victims[0] as Victim
    await device.custody.runScreen('export', { session: device.session, ask: device.ask, signal: never })
    const phrase = device.screens.findLast(({ kind }) => kind === 'phrase')
    const words = phrase?.kind === 'phrase' ? phrase.words : []
    expect(words).toHaveLength(12)
    const secretsToFind = [...(await authShares(secrets.auth.kms)), ...(await recoveryShares(secrets.recovery.kms))]
    const wallets = await rowsOf(world().auth.database, 'custody_wallets')
    const record = await readRecord(device.store, String(wallets.find((row) => row.user_id === device.session.userId)?.id), device.session.userId)
    const own = record && (await openRecord(record))
    expect(own).toHaveLength(17)
    const shares = [...secretsToFind.map(({ share }) => share), own ?? new Uint8Array()]
    const places = [await dumpOf(world().auth.database), await dumpOf(world().recovery.database), JSON.stringify(world().exchanges)]
    places.push(JSON.stringify([world().auth.mails, world().recovery.mails]))
    const text = places.join('\n')
    expect(text.length).toBeGreaterThan(10_000)
    for (const secret of shares) {
      const bytes = Buffer.from(secret)
      for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(bytes.toString(encoding).replace(/=+$/, ''))
      expect(text).not.toContain([...secret].join(','))
    }
    expect(text).not.toContain(words.slice(0, 3).join(' '))
    // The key of the device's share cannot be taken out.
    await expect(crypto.subtle.exportKey('raw', record?.key as CryptoKey)).rejects.toThrow()
  })

  test('behavior: a corrupt share is noticed before anything is signed', async () => {
    const { device } = opened.victims[1] as Victim
    const { userId } = device.session
    const [wallet] = (await rowsOf(world().auth.database, 'custody_wallets')).filter((row) => row.user_id === userId)
    const record = await readRecord(device.store, String(wallet?.id), userId)
    if (!record) throw new Error('There is no record.')
    // One bit of this device's share, sealed again as if it were right.
    const own = await openRecord(record)
    own?.set([(own[3] ?? 0) ^ 1], 3)
    await writeRecord(device.store, await sealRecord(own ?? new Uint8Array(), record))
    await expect(addressOf(device)).rejects.toMatchObject({ name: 'sharesRefused' })
    // The next time it is recovered.
    expect(await addressOf(device)).toBe((opened.victims[1] as Victim).address)
  })

  test('behavior: envelopes that change places do not open', async () => {
    const [one, other] = [opened.victims[2] as Victim, opened.victims[3] as Victim]
    const { orm } = world().auth.database
    const devices = await rowsOf(world().auth.database, 'custody_devices')
    const wallets = await rowsOf(world().auth.database, 'custody_wallets')
    const rowOf = (victim: Victim) => devices.find((row) => row.wallet_id === wallets.find((wallet) => wallet.address === victim.address)?.id)
    await orm.execute(`update custody_devices set envelope = '${rowOf(other)?.envelope}' where id = '${rowOf(one)?.id}'`)
    await expect(addressOf(one.device)).rejects.toThrow()
    expect(world().defects.splice(0)).toHaveLength(1)
    await orm.execute(`update custody_devices set envelope = '${rowOf(one)?.envelope}' where id = '${rowOf(one)?.id}'`)
    expect(await addressOf(one.device)).toBe(one.address)
  })
})

describe('backups', () => {
  test('behavior: SEC-62 an old backup gives a revoked browser nothing, and the others are recovered', async () => {
    const email = 'rollback@example.org'
    const lost = await world().openDevice(email)
    const { evm } = await lost.open()
    const kept = await world().openDevice(email)
    await kept.open()
    await addressOf(kept)
    const { database } = world().auth
    const backup = {
      wallets: await rowsOf(database, 'custody_wallets'),
      devices: await rowsOf(database, 'custody_devices'),
    }
    const record = await readRecord(lost.store, String(backup.wallets.find((row) => row.address === evm)?.id), lost.session.userId)
    if (!record) throw new Error('There is no record.')
    const lostId = record.deviceId
    const revoked: boolean[] = []
    kept.answer = (screen) => {
      if (screen.kind !== 'devices') return undefined
      revoked.push(screen.devices.some(({ id }) => id === lostId))
      return revoked.length === 1 ? { revoke: lostId } : null
    }
    await kept.custody.runScreen('devices', { session: kept.session, ask: kept.ask, signal: never })
    expect(revoked).toEqual([true, false])
    kept.answer = undefined
    lost.answer = () => null
    lost.hide()
    await expect(addressOf(lost)).rejects.toMatchObject({ name: 'rejected' })
    // The rows of before are played in again; what the process remembered is gone as well.
    const wallet = backup.wallets.find((row) => row.address === evm)
    const device = backup.devices.find((row) => row.id === lostId)
    await database.orm.execute(`update custody_wallets set epoch = ${wallet?.epoch} where id = '${wallet?.id}'`)
    await database.orm.execute(
      `insert into custody_devices (id, wallet_id, name, key_thumbprint, envelope, epoch, created_at, used_at) values ('${device?.id}', '${wallet?.id}', '${device?.name}', '${device?.key_thumbprint}', '${device?.envelope}', ${device?.epoch}, now(), now())`,
    )
    world().restart({ store: createMemoryStore({ now: () => world().time.now }) })
    // Who took the browser kept its share, whatever our own script does with it.
    await writeRecord(lost.store, record)
    const again = await world().openDevice(email, lost.store)
    again.answer = () => null
    const asked = world().exchanges.length
    await again.open().catch(() => undefined)
    await expect(addressOf(again)).rejects.toMatchObject({ name: expect.stringMatching(/rejected|notConnected/) })
    const given = world()
      .exchanges.slice(asked)
      .filter(({ path, received }) => path === '/v1/custody/device-share' && received.includes('ciphertext'))
    expect(given).toEqual([])
    // The browser that was kept recovers, and has the same wallet.
    kept.hide()
    kept.answer = undefined
    expect(await addressOf(kept)).toBe(evm)
  })

  test('behavior: SEC-62 the recovery service does not go back either', async () => {
    const device = await world().openDevice('advance@example.org')
    await device.open()
    await addressOf(device)
    const { database } = world().recovery
    const wallets = await rowsOf(world().auth.database, 'custody_wallets')
    const wallet = wallets.find((row) => row.user_id === device.session.userId)
    await world().auth.database.orm.execute(`update custody_wallets set epoch = 5 where id = '${wallet?.id}'`)
    device.hide()
    world().time.now += 61_000
    await addressOf(device)
    const rows = await rowsOf(database, 'recovery_wallets')
    expect(rows.find((row) => row.id === wallet?.id)?.epoch).toBe(5)
  })
})

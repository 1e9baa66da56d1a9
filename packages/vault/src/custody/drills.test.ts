import { createMemoryStore } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyWorld, type Device, secrets } from '../test/custodyWorld.js'
import { thumbprintOf } from '../test/insider.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'
import {
  authShares,
  deriveKnown,
  dumpOf,
  recoveryShares,
  rowsOf,
  type StolenShare,
} from '../test/stolenShares.js'
import { openRecord, readRecord, sealRecord, writeRecord } from './deviceRecord.js'

const never = new AbortController().signal
const COUNT = process.env.LATCHKEY_THOROUGH === '1' ? 1000 : 4

interface Victim {
  readonly device: Device
  readonly email: string
  readonly address: string
}

const opened: { world?: CustodyWorld; victims: Victim[] } = { victims: [] }
const world = (): CustodyWorld => opened.world as CustodyWorld

const derive = (shares: readonly StolenShare[]): Promise<string[]> =>
  deriveKnown(shares, new Set(opened.victims.map(({ address }) => address)))
const addressOf = (device: Device): Promise<string> =>
  device.custody.withKeys(async ({ evm }) => evm.address, { signal: never })

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
    const shares = await authShares(world(), secrets.auth.kms)
    // The attacker has two shares of each wallet, of two different sets.
    expect(shares).toHaveLength(2 * COUNT)
    expect(await derive(shares)).toEqual([])
  })

  test('behavior: SEC-61 with database and key of the recovery service no key is derived', async () => {
    const shares = await recoveryShares(world(), secrets.recovery.kms)
    expect(shares).toHaveLength(COUNT)
    expect(await derive(shares)).toEqual([])
  })

  test('behavior: SEC-61 both databases without keys, or with swapped keys, open nothing', async () => {
    expect(await authShares(world(), secrets.recovery.kms)).toEqual([])
    expect(await recoveryShares(world(), secrets.auth.kms)).toEqual([])
  })

  test('behavior: control: both databases with both keys give the key of every wallet that they can recover', async () => {
    const all = [
      ...(await authShares(world(), secrets.auth.kms)),
      ...(await recoveryShares(world(), secrets.recovery.kms)),
    ]
    expect(await derive(all)).toHaveLength(COUNT)
  })

  test('behavior: SEC-59 no share is in a database, a request or a mail in plain form', async () => {
    const { device } = opened.victims[0] as Victim
    await device.custody.runScreen('export', {
      session: device.session,
      ask: device.ask,
      signal: never,
    })
    const phrase = device.screens.findLast(({ kind }) => kind === 'phrase')
    const words = phrase?.kind === 'phrase' ? phrase.words : []
    expect(words).toHaveLength(12)
    const secretsToFind = [
      ...(await authShares(world(), secrets.auth.kms)),
      ...(await recoveryShares(world(), secrets.recovery.kms)),
    ]
    const record = await readRecord(device.store, device.session.userId, undefined)
    const own = record && (await openRecord(record))
    expect(own).toHaveLength(17)
    const shares = [...secretsToFind.map(({ share }) => share), own ?? new Uint8Array()]
    const places = [
      await dumpOf(world().auth.database),
      await dumpOf(world().recovery.database),
      JSON.stringify(world().exchanges),
    ]
    places.push(JSON.stringify([world().auth.mails, world().recovery.mails]))
    const text = places.join('\n')
    expect(text.length).toBeGreaterThan(10_000)
    for (const secret of shares) {
      const bytes = Buffer.from(secret)
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(bytes.toString(encoding).replace(/=+$/, ''))
      expect(text).not.toContain([...secret].join(','))
    }
    expect(text).not.toContain(words.slice(0, 3).join(' '))
    // The key of the device's share cannot be extracted.
    await expect(crypto.subtle.exportKey('raw', record?.key as CryptoKey)).rejects.toThrow()
  })

  test('behavior: a corrupt share is detected before signing', async () => {
    const { device } = opened.victims[1] as Victim
    const { userId } = device.session
    const record = await readRecord(device.store, userId, undefined)
    if (!record) throw new Error('There is no record.')
    // Flips one bit of this device's share, and seals it again as a valid record.
    const own = await openRecord(record)
    own?.set([(own[3] ?? 0) ^ 1], 3)
    await writeRecord(device.store, await sealRecord(own ?? new Uint8Array(), record))
    await expect(addressOf(device)).rejects.toMatchObject({ name: 'sharesRefused' })
    // The next use recovers it.
    expect(await addressOf(device)).toBe((opened.victims[1] as Victim).address)
  })

  test('behavior: swapped envelopes do not open', async () => {
    const [one, other] = [opened.victims[2] as Victim, opened.victims[3] as Victim]
    const { orm } = world().auth.database
    const devices = await rowsOf(world().auth.database, 'custody_devices')
    const wallets = await rowsOf(world().auth.database, 'custody_wallets')
    const rowOf = (victim: Victim) =>
      devices.find(
        (row) => row.wallet_id === wallets.find((wallet) => wallet.address === victim.address)?.id,
      )
    await orm.execute(
      `update custody_devices set envelope = '${rowOf(other)?.envelope}' where id = '${rowOf(one)?.id}'`,
    )
    await expect(addressOf(one.device)).rejects.toThrow()
    expect(world().defects.splice(0)).toHaveLength(1)
    await orm.execute(
      `update custody_devices set envelope = '${rowOf(one)?.envelope}' where id = '${rowOf(one)?.id}'`,
    )
    expect(await addressOf(one.device)).toBe(one.address)
  })
})

describe('backups', () => {
  test('behavior: SEC-62 after a restore of an old backup, a revoked browser gets no share, and the others recover', async () => {
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
    const record = await readRecord(lost.store, lost.session.userId, undefined)
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
    // Restores the old rows. The restart also clears the memory of the process.
    const wallet = backup.wallets.find((row) => row.address === evm)
    const device = backup.devices.find((row) => row.id === lostId)
    await database.orm.execute(
      `update custody_wallets set epoch = ${wallet?.epoch} where id = '${wallet?.id}'`,
    )
    await database.orm.execute(
      `insert into custody_devices (id, wallet_id, name, key_thumbprint, envelope, epoch, created_at, used_at) values ('${device?.id}', '${wallet?.id}', '${device?.name}', '${device?.key_thumbprint}', '${device?.envelope}', ${device?.epoch}, now(), now())`,
    )
    world().restart({ store: createMemoryStore({ now: () => world().time.now }) })
    // The attacker has a copy of the share, even after the script deletes it.
    await writeRecord(lost.store, record)
    const again = await world().openDevice(email, lost.store)
    again.answer = () => null
    const asked = world().exchanges.length
    await again.open().catch(() => undefined)
    await expect(addressOf(again)).rejects.toMatchObject({
      name: expect.stringMatching(/rejected|notConnected/),
    })
    const given = world()
      .exchanges.slice(asked)
      .filter(
        ({ path, received }) =>
          path === '/v1/custody/device-share' && received.includes('ciphertext'),
      )
    expect(given).toEqual([])
    // The browser that was not revoked recovers the same wallet.
    kept.hide()
    kept.answer = undefined
    expect(await addressOf(kept)).toBe(evm)
  })

  test('behavior: SEC-62 a backup from before a reshare locks out no browser that was not revoked', async () => {
    const email = 'resplit@example.org'
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const { database } = world().auth
    const ofUser = (row: Record<string, unknown>): boolean => row.user_id === device.session.userId
    const [wallet] = (await rowsOf(database, 'custody_wallets')).filter(ofUser)
    const [share] = (await rowsOf(database, 'custody_recovery_shares')).filter(
      (row) => row.wallet_id === wallet?.id,
    )
    // Reshares the recovery set: the recovery service deletes its old share.
    await database.orm.execute(
      `update custody_wallets set epoch = 2, resplit_below = 2 where id = '${wallet?.id}'`,
    )
    await addressOf(device)
    const [record] = (await rowsOf(database, 'custody_devices')).filter(
      (row) => row.wallet_id === wallet?.id,
    )
    await database.orm.execute(
      `delete from custody_recovery_shares where wallet_id = '${wallet?.id}'`,
    )
    await database.orm.execute(
      `insert into custody_recovery_shares (wallet_id, epoch, mode, envelope, created_at) values ('${wallet?.id}', 1, 'assisted', '${share?.envelope}', now())`,
    )
    await database.orm.execute(
      `update custody_wallets set epoch = 1, recovery_epoch = 1, resplit_below = 0 where id = '${wallet?.id}'`,
    )
    expect(record).toBeDefined()
    world().restart({ store: createMemoryStore({ now: () => world().time.now }) })
    device.hide()
    // No code is needed: the browser’s own set is complete. It makes a new recovery set by itself.
    expect(await addressOf(device)).toBe(evm)
    expect(device.screens).toEqual([])
    world().time.now += 61_000
    const other = await world().openDevice(email)
    expect((await other.open()).evm).toBe(evm)
  })

  test('behavior: a recovery service that lost its database gets a new share, and takes no mailbox that only the auth service names', async () => {
    const email = 'lost@example.org'
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const lose = async (): Promise<void> => {
      await world().recovery.database.orm.execute(
        `delete from recovery_wallets where user_id = '${device.session.userId}'`,
      )
      world().time.now += 61_000
      device.hide()
    }
    await lose()
    expect(await addressOf(device)).toBe(evm)
    expect(device.screens).toEqual([])
    expect((await (await world().openDevice(email)).open()).evm).toBe(evm)
    // Again, while a restored session names another mailbox.
    await lose()
    await device.custody.close(false)
    device.session = { ...device.session, email: 'thief@evil.example', isEmailTyped: undefined }
    const { userId } = device.session
    const keyThumbprint = await thumbprintOf(device.store)
    world().tamper = async ({ path }) =>
      path === '/v1/login/assertion'
        ? JSON.stringify({
            assertion: await world().forgeAssertion({
              userId,
              keyThumbprint,
              email: 'thief@evil.example',
            }),
          })
        : undefined
    device.answer = (screen) => (screen.kind === 'code' ? null : undefined)
    await device.custody.open({
      session: device.session,
      ask: device.ask,
      signal: never,
      isQuiet: true,
    })
    expect(await addressOf(device)).toBe(evm)
    world().tamper = undefined
    expect(device.screens).toMatchObject([
      { kind: 'code', reason: 'mailbox', email: 'thief@evil.example' },
    ])
    expect(
      (await rowsOf(world().recovery.database, 'recovery_wallets')).some(
        (row) => row.user_id === userId,
      ),
    ).toBe(false)
  })

  test('behavior: SEC-62 the epoch of the recovery service advances with that of the auth service', async () => {
    const device = await world().openDevice('advance@example.org')
    await device.open()
    await addressOf(device)
    const { database } = world().recovery
    const wallets = await rowsOf(world().auth.database, 'custody_wallets')
    const wallet = wallets.find((row) => row.user_id === device.session.userId)
    await world().auth.database.orm.execute(
      `update custody_wallets set epoch = 5 where id = '${wallet?.id}'`,
    )
    device.hide()
    world().time.now += 61_000
    await addressOf(device)
    const rows = await rowsOf(database, 'recovery_wallets')
    expect(rows.find((row) => row.id === wallet?.id)?.epoch).toBe(5)
  })
})

import {
  custodyEndpoints,
  loginEndpoints,
  recoveryEndpoints,
  walletProofMessage,
} from '@latchkey/protocol'
import { reshareAll } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { type CustodyWorld, codeIn, type Device } from '../test/custodyWorld.js'
import {
  deriveAtRecovery,
  formatOutcomes,
  type Insider,
  type Outcome,
  openInsider,
  thumbprintOf,
} from '../test/insider.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'
import { rowsOf } from '../test/stolenShares.js'
import { deleteRecord, openRecord, readRecord } from './deviceRecord.js'
import { createReplyKey } from './sealing.js'

const never = new AbortController().signal
const THIEF = 'thief@evil.example'
const DAY_MS = 24 * 3_600_000

const opened: { world?: CustodyWorld; insider?: Insider } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
const insider = (): Insider => opened.insider as Insider
const outcomes: Outcome[] = []
const names = { count: 0 }
const nextEmail = (): string => `drill-${names.count++}@example.org`

beforeAll(async () => {
  opened.world = await openCustodyWorld()
  opened.insider = await openInsider(world(), THIEF)
})
afterAll(async () => {
  process.stdout.write(`\n${formatOutcomes(outcomes)}\n\n`)
  await world().close()
})

const addressOf = (device: Device): Promise<`0x${string}`> =>
  device.custody.withKeys(async ({ evm }) => evm.address, { signal: never })
const run = (device: Device, screen: 'export' | 'recovery'): Promise<void> =>
  device.custody.runScreen(screen, { session: device.session, ask: device.ask, signal: never })

/** Returns the number of mailbox changes that the recovery service carried out. */
async function movedMailboxes(): Promise<number> {
  return (await rowsOf(world().recovery.database, 'recovery_events')).filter(
    ({ kind }) => kind === 'email_changed',
  ).length
}

async function note(
  parameters: Omit<Outcome, 'keys' | 'mailboxes'> & { addresses: readonly string[] },
): Promise<Outcome> {
  const { addresses, ...rest } = parameters
  const outcome = {
    ...rest,
    keys: (await insider().derive(addresses)).length,
    mailboxes: await movedMailboxes(),
  }
  outcomes.push(outcome)
  return outcome
}

/** Changes the login address as the auth service does after both codes were correct. */
async function changeLoginEmail(userId: string, email: string): Promise<void> {
  const other = await world().openDevice(email)
  const { orm } = world().auth.database
  const [row] = (await rowsOf(world().auth.database, 'login_users')).filter(
    ({ id }) => id === other.session.userId,
  )
  await orm.execute(`update login_users set email_hash = null where id = '${other.session.userId}'`)
  await orm.execute(
    `update login_users set email = '${row?.email}', email_hash = '${row?.email_hash}' where id = '${userId}'`,
  )
}

/**
 * Converts a browser's record to the form of the first release: named by the wallet id, without
 * addresses.
 */
async function storeAsFirstRelease({ store, session }: Device): Promise<void> {
  const record = await readRecord(store, session.userId, undefined)
  const share = record && (await openRecord(record))
  if (!record || !share) throw new Error('There is no record.')
  const { walletId, userId, deviceId, epoch, recoveryEmail } = record
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`v1|${userId}|${walletId}|${deviceId}|${epoch}`)
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      new Uint8Array(share),
    ),
  )
  await deleteRecord(store, record)
  await store.set(`custody:${walletId}`, {
    walletId,
    userId,
    deviceId,
    epoch,
    recoveryEmail,
    key,
    iv,
    sealed,
  })
}

async function walletOf({ api }: Device) {
  const { wallet } = await api.call('auth', custodyEndpoints.wallet, { body: {} })
  if (!wallet) throw new Error('There is no wallet.')
  return wallet
}

const zero = { keys: 0, mailboxes: 0 }

describe('a compromised auth service that attacks while users are active', () => {
  test('behavior: SEC-61 V1 gets no key of a wallet that is being created', async () => {
    const device = await world().openDevice(nextEmail())
    const { evm } = await insider().during(device, () => device.open())
    expect(insider().attempts.count).toBeGreaterThan(20)
    expect(insider().gained).toEqual([])
    expect(
      await note({
        attacker: 'auth service',
        during: 'a wallet is made',
        after: 'never',
        notice: 'none needed',
        addresses: [evm],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 V1 gets no key of an old wallet by requesting a reshare', async () => {
    const device = await world().openDevice(nextEmail())
    const { evm } = await device.open()
    await reshareAll(world().auth.database)
    const before = await walletOf(device)
    await insider().during(device, () => addressOf(device))
    // The set was reshared during the attack.
    expect((await walletOf(device)).recoveryEpoch).toBeGreaterThan(before.recoveryEpoch)
    expect(insider().gained).toEqual([])
    expect(
      await note({
        attacker: 'auth service',
        during: 'a wallet is used and reshared',
        after: 'never',
        notice: 'none needed',
        addresses: [evm],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 gets no key while a new browser recovers, and while a phrase is exported', async () => {
    const email = nextEmail()
    const { evm } = await (await world().openDevice(email)).open()
    const other = await world().openDevice(email)
    const recovered = await insider().during(other, () => other.open())
    expect(recovered.evm).toBe(evm)
    await insider().during(other, () => run(other, 'export'))
    expect(other.screens.at(-1)?.kind).toBe('phrase')
    expect(insider().gained).toEqual([])
    const notice = 'mails of both services about the new browser'
    expect(
      await note({
        attacker: 'auth service',
        during: 'a wallet is recovered and exported',
        after: 'never',
        notice,
        addresses: [evm],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 creates no wallet if the auth service names its own mailbox', async () => {
    const device = await world().openDevice(nextEmail())
    // A social login: only the auth service names the address.
    device.session = {
      ...device.session,
      email: THIEF,
      isEmailTyped: undefined,
      provider: 'google',
    }
    const { userId } = device.session
    const keyThumbprint = await thumbprintOf(device.store)
    world().tamper = async ({ path }) =>
      path === '/v1/login/assertion'
        ? JSON.stringify({
            assertion: await world().forgeAssertion({ userId, keyThumbprint, email: THIEF }),
          })
        : undefined
    // The code goes to the attacker: the user has no code to enter.
    device.answer = (screen) => (screen.kind === 'code' ? null : undefined)
    await expect(device.open()).rejects.toMatchObject({ name: 'rejected' })
    world().tamper = undefined
    expect(device.screens).toMatchObject([{ kind: 'code', reason: 'mailbox', email: THIEF }])
    expect(
      (await rowsOf(world().recovery.database, 'recovery_wallets')).some(
        (row) => row.user_id === userId,
      ),
    ).toBe(false)
    const notice = 'the window names the mailbox, whose code the user does not have'
    expect(
      await note({
        attacker: 'auth service',
        during: 'it names a mailbox for a social login',
        after: 'never',
        notice,
        addresses: [],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 V3 cannot move the mailbox: the user sees both addresses, and the old mailbox gets the code', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const { id: walletId } = await walletOf(device)
    const { userId } = device.session
    const keyThumbprint = await thumbprintOf(device.store)
    world().tamper = async ({ path }) =>
      path === '/v1/login/assertion'
        ? JSON.stringify({
            assertion: await world().forgeAssertion({ userId, keyThumbprint, email: THIEF }),
          })
        : undefined
    device.session = { ...device.session, email: THIEF }
    await device.custody.close(false)
    device.answer = (screen) => (screen.kind === 'mailbox' ? null : undefined)
    await insider().during(device, () => device.open().then(() => addressOf(device)))
    expect(device.screens).toMatchObject([{ kind: 'mailbox', from: email, to: THIEF }])
    // Even if the user approves, the code goes to the old mailbox and not to the attacker.
    device.hide()
    await device.custody.close(false)
    const reloaded = await world().openDevice(email, device.store)
    reloaded.session = device.session
    reloaded.answer = (screen) =>
      screen.kind === 'mailbox' ? { isAgreed: true } : screen.kind === 'code' ? null : undefined
    await reloaded.open()
    await addressOf(reloaded)
    expect(reloaded.screens).toMatchObject([
      { kind: 'mailbox' },
      { kind: 'code', reason: 'mailbox', email },
    ])
    world().tamper = undefined
    expect(world().recovery.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'Your code for the recovery of your wallet',
    })
    const row = (await rowsOf(world().recovery.database, 'recovery_wallets')).find(
      ({ id }) => id === walletId,
    )
    expect(row?.frozen_until).toBeNull()
    const notice = 'the window shows both addresses; a code to the old mailbox'
    expect(
      await note({
        attacker: 'auth service',
        during: 'it changes the address of the login',
        after: 'never',
        notice,
        addresses: [evm],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 V4 cannot show another address in a browser that has the wallet, at login and after a reload', async () => {
    const device = await world().openDevice(nextEmail())
    const { evm } = await device.open()
    const lie = `0x${'bad0'.repeat(10)}`
    const { orm } = world().auth.database
    const lies: [string, string][] = [
      [
        `update custody_wallets set address = '${lie}' where user_id = '${device.session.userId}'`,
        `update custody_wallets set address = '${evm}' where user_id = '${device.session.userId}'`,
      ],
      [
        `update custody_wallets set solana_address = '${'So1'.repeat(11)}' where user_id = '${device.session.userId}'`,
        `update custody_wallets set solana_address = '${(await walletOf(device)).solanaAddress}' where user_id = '${device.session.userId}'`,
      ],
      [
        `update custody_wallets set status = 'pending' where user_id = '${device.session.userId}'`,
        `update custody_wallets set status = 'active' where user_id = '${device.session.userId}'`,
      ],
    ]
    for (const [apply, undo] of lies) {
      await orm.execute(apply)
      for (const isQuiet of [false, true]) {
        const again = await world().openDevice(device.session.email ?? '', device.store)
        const { session, ask, custody, screens } = again
        await expect(custody.open({ session, ask, signal: never, isQuiet })).rejects.toMatchObject({
          name: 'walletChanged',
        })
        expect(
          screens.map((screen) => (screen.kind === 'notice' ? screen.title : screen.kind)),
        ).toEqual(isQuiet ? [] : ['This is not your wallet'])
      }
      await orm.execute(undo)
    }
    expect((await device.open()).evm).toBe(evm)
    const notice = 'the window says so; nothing is shown to the app'
    expect(
      await note({
        attacker: 'auth service',
        during: 'it names another address',
        after: 'never',
        notice,
        addresses: [evm],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 V4 a share that does not match does not make the browser forget the address', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const { orm } = world().auth.database
    const other = await world().openDevice(nextEmail())
    await other.open()
    // The compromised service refuses this device, then names another address.
    world().tamper = undefined
    await orm.execute(
      `update custody_devices set key_thumbprint = 'gone' where wallet_id in (select id from custody_wallets where user_id = '${device.session.userId}')`,
    )
    device.answer = (screen) => (screen.kind === 'code' ? null : undefined)
    await expect(addressOf(device)).rejects.toMatchObject({ name: 'rejected' })
    await orm.execute(
      `update custody_wallets set address = '0x${'bad0'.repeat(10)}' where user_id = '${device.session.userId}'`,
    )
    const again = await world().openDevice(email, device.store)
    await expect(again.open()).rejects.toMatchObject({ name: 'walletChanged' })
    await orm.execute(
      `update custody_wallets set address = '${evm}' where user_id = '${device.session.userId}'`,
    )
    expect((await again.open()).evm).toBe(evm)
  })

  test('behavior: SEC-61 a typed e-mail address that leads to another account is refused in a browser that has the wallet', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    await device.open()
    const other = await world().openDevice(nextEmail())
    await other.open()
    await device.custody.close(false)
    device.session = { ...device.session, userId: other.session.userId }
    await expect(device.open()).rejects.toMatchObject({ name: 'walletChanged' })
    expect(device.screens).toMatchObject([{ kind: 'notice', title: 'This is not your wallet' }])
  })
})

describe('a compromised recovery service', () => {
  test('behavior: SEC-61 gets no key, and cannot lock the user out with a huge epoch', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const { id: walletId } = await walletOf(device)
    await world().recovery.database.orm.execute(
      `update recovery_wallets set epoch = 2147483647 where id = '${walletId}'`,
    )
    world().time.now += 61_000
    device.hide()
    expect(await addressOf(device)).toBe(evm)
    expect((await walletOf(device)).epoch).toBe(1)
    const keys = await deriveAtRecovery(world(), [], [evm])
    outcomes.push({
      attacker: 'recovery service',
      during: 'wallets are made and used',
      keys: keys.length,
      mailboxes: 0,
      after: 'never',
      notice: 'none needed',
    })
    expect(keys).toEqual([])
  })

  test('behavior: SEC-61 the recovery service refuses a far too large epoch of the auth service, and the wallet stays usable', async () => {
    const device = await world().openDevice(nextEmail())
    const { evm } = await device.open()
    const { id: walletId } = await walletOf(device)
    await world().auth.database.orm.execute(
      `update custody_wallets set epoch = 2000000000, resplit_below = 2000000000 where id = '${walletId}'`,
    )
    world().time.now += 61_000
    device.hide()
    expect(await addressOf(device)).toBe(evm)
    expect(
      (await rowsOf(world().recovery.database, 'recovery_wallets')).find(
        ({ id }) => id === walletId,
      )?.epoch,
    ).toBe(1)
  })
})

describe('an attacker without access to a service', () => {
  /**
   * Opens a second login to the same account: the attacker read the code of that login once, but no
   * longer has access to the mailbox.
   */
  async function openThief(email: string) {
    const thief = await world().openDevice(email, createMemoryFrameStore())
    const reply = await createReplyKey()
    return { thief, reply }
  }

  test('behavior: SEC-61 V2 a stolen session gets no share of an interrupted reshare, also while the account is frozen', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const wallet = await walletOf(device)
    await reshareAll(world().auth.database)
    // The tab is closed between the reshare and its activation.
    world().fault = ({ path }, when) => {
      if (path === '/v1/recovery/read-back' && when === 'before')
        throw new TypeError('fetch failed')
    }
    await addressOf(device)
    world().fault = undefined
    const pending = (await rowsOf(world().recovery.database, 'recovery_shares')).filter(
      (row) => row.wallet_id === wallet.id && row.status === 'pending',
    )
    expect(pending).toHaveLength(1)
    const epoch = Number(pending[0]?.epoch)
    const { thief, reply } = await openThief(email)
    const until = new Date(world().time.now + 72 * 3_600_000).toISOString()
    await world().auth.database.orm.execute(
      `update login_users set frozen_until = '${until}' where id = '${thief.session.userId}'`,
    )
    const { responseKey } = reply
    const proof = {
      expiresAt: world().time.now + 60_000,
      signature: `0x${'11'.repeat(64)}1b`,
    } as const
    const assertion = async (): Promise<string> =>
      (await thief.api.call('auth', loginEndpoints.assertion, { body: { purpose: 'recovery' } }))
        .assertion
    await expect(
      thief.api.call('auth', custodyEndpoints.readBackRecovery, {
        body: { walletId: wallet.id, epoch, responseKey, proof },
      }),
    ).rejects.toMatchObject({
      name: 'wallet_proof_refused',
    })
    await expect(
      thief.api.call('recovery', recoveryEndpoints.readBack, {
        body: { assertion: await assertion(), walletId: wallet.id, epoch, responseKey, proof },
      }),
    ).rejects.toMatchObject({ name: 'wallet_proof_refused' })
    // Without a proof, as the first release accepted it.
    const bare = { walletId: wallet.id, epoch, responseKey } as never
    await expect(
      thief.api.call('auth', custodyEndpoints.recoveryShare, { body: bare }),
    ).rejects.toMatchObject({ name: 'body_invalid' })
    expect(
      await note({
        attacker: 'stolen session',
        during: 'a split was interrupted',
        after: 'never',
        notice: 'a code to the mailbox, if it asks for one',
        addresses: [evm],
      }),
    ).toMatchObject(zero)
  })

  test('behavior: SEC-61 V2 a proof by the wallet’s own key does not open a pending share in another browser', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    await device.open()
    const wallet = await walletOf(device)
    await reshareAll(world().auth.database)
    world().fault = ({ path }, when) => {
      if (path === '/v1/recovery/read-back' && when === 'before')
        throw new TypeError('fetch failed')
    }
    await addressOf(device)
    world().fault = undefined
    const { thief, reply } = await openThief(email)
    const epoch = 2
    const expiresAt = world().time.now + 60_000
    const sign = (service: 'auth' | 'recovery') =>
      device.custody.withKeys(
        async ({ evm }) => ({
          expiresAt,
          signature: await evm.signMessage({
            message: walletProofMessage({
              service,
              action: 'readBack',
              walletId: wallet.id,
              epoch,
              subject: reply.responseKey,
              expiresAt,
            }),
          }),
        }),
        { signal: never },
      )
    world().fault = ({ path }, when) => {
      if (path === '/v1/recovery/store' && when === 'before') throw new TypeError('fetch failed')
    }
    const proofs = { auth: await sign('auth'), recovery: await sign('recovery') }
    world().fault = undefined
    const body = { walletId: wallet.id, epoch, responseKey: reply.responseKey }
    await expect(
      thief.api.call('auth', custodyEndpoints.readBackRecovery, {
        body: { ...body, proof: proofs.auth },
      }),
    ).rejects.toMatchObject({
      name: 'epoch_passed',
    })
    const { assertion } = await thief.api.call('auth', loginEndpoints.assertion, {
      body: { purpose: 'recovery' },
    })
    await expect(
      thief.api.call('recovery', recoveryEndpoints.readBack, {
        body: { ...body, assertion, proof: proofs.recovery },
      }),
    ).rejects.toMatchObject({
      name: 'epoch_passed',
    })
  })

  test('behavior: SEC-61 both services delete pending rows after a day, and the wallet stays usable', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await reshareAll(world().auth.database)
    world().fault = ({ path }, when) => {
      if (path === '/v1/recovery/activate' && when === 'before') throw new TypeError('fetch failed')
    }
    await addressOf(device)
    world().fault = undefined
    const { id: walletId } = await walletOf(device)
    const sharesOf = async () => ({
      auth: (await rowsOf(world().auth.database, 'custody_recovery_shares')).filter(
        (row) => row.wallet_id === walletId,
      ).length,
      recovery: (await rowsOf(world().recovery.database, 'recovery_shares')).filter(
        (row) => row.wallet_id === walletId,
      ).length,
    })
    expect(await sharesOf()).toEqual({ auth: 2, recovery: 2 })
    await world().sweep()
    expect(await sharesOf()).toEqual({ auth: 2, recovery: 2 })
    world().time.now += DAY_MS + 1000
    await world().sweep()
    expect(await sharesOf()).toEqual({ auth: 1, recovery: 1 })
    device.hide()
    expect(await addressOf(device)).toBe(evm)
    expect((await (await world().openDevice(email)).open()).evm).toBe(evm)
  })

  test('behavior: a stolen session, or an account at an identity provider, gets no share of the recovery service without the mailbox', async () => {
    const email = nextEmail()
    const { evm } = await (await world().openDevice(email)).open()
    for (const attacker of ['stolen session', 'identity provider']) {
      const { thief, reply } = await openThief(email)
      if (attacker === 'identity provider')
        await world().auth.database.orm.execute(
          `update login_sessions set provider = 'google' where user_id = '${thief.session.userId}'`,
        )
      const { id: walletId } = await walletOf(thief)
      // The auth service returns its share of the recovery set. The recovery service keeps the
      // other one.
      await thief.api.call('auth', custodyEndpoints.recoveryShare, {
        body: { walletId, responseKey: reply.responseKey },
      })
      const assertion = async (): Promise<string> =>
        (await thief.api.call('auth', loginEndpoints.assertion, { body: { purpose: 'recovery' } }))
          .assertion
      const { attemptId, email: masked } = await thief.api.call(
        'recovery',
        recoveryEndpoints.start,
        { body: { assertion: await assertion(), walletId } },
      )
      expect(masked).not.toContain('drill')
      const body = {
        assertion: await assertion(),
        walletId,
        epoch: 1,
        challenge: { attemptId, otp: 'BBBBBBBB' },
        responseKey: reply.responseKey,
      }
      await expect(
        thief.api.call('recovery', recoveryEndpoints.release, { body }),
      ).rejects.toMatchObject({ name: 'code_refused' })
      expect(world().recovery.mails.at(-1)).toMatchObject({ to: email })
      expect(
        await note({
          attacker,
          during: 'a wallet is in use',
          after: 'never',
          notice: 'the recovery code that the user did not ask for',
          addresses: [evm],
        }),
      ).toMatchObject(zero)
    }
  })

  test('behavior: a stolen browser profile uses the wallet until the browser is removed, and not afterwards', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const profile = await world().openDevice(email, device.store)
    await profile.open()
    // Until then the profile is the same as the browser.
    expect(await addressOf(profile)).toBe(evm)
    const safe = await world().openDevice(email)
    await safe.open()
    const answers = { count: 0 }
    safe.answer = (screen) =>
      screen.kind === 'devices'
        ? answers.count++ === 0
          ? { revoke: screen.devices.find(({ id }) => id !== screen.currentId)?.id ?? '' }
          : null
        : undefined
    await safe.custody.runScreen('devices', { session: safe.session, ask: safe.ask, signal: never })
    profile.hide()
    profile.answer = () => null
    await expect(addressOf(profile)).rejects.toMatchObject({ name: 'rejected' })
    outcomes.push({
      ...{
        attacker: 'stolen browser profile',
        during: 'a wallet is in use',
        keys: 1,
        mailboxes: 0,
      },
      ...{
        after: 'at once, until the browser is removed',
        notice: 'none; the browser is in the list of browsers',
      },
    })
  })

  test('behavior: access to the mailbox opens a wallet of mode assisted, with notices, and none of mode self', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const before = world().recovery.mails.length
    const thief = await world().openDevice(email)
    expect((await thief.open()).evm).toBe(evm)
    const notified = world()
      .recovery.mails.slice(before)
      .map(({ subject }) => subject)
    expect(notified).toContain('Your wallet was recovered')
    outcomes.push({
      ...{
        attacker: 'taken mailbox, mode assisted',
        during: 'a wallet is in use',
        keys: 1,
        mailboxes: 0,
      },
      ...{
        after: 'two codes, plus releaseDelay',
        notice: 'mails of both services, to that mailbox',
      },
    })
    const kept = { code: '' }
    const own = await world().openDevice(nextEmail())
    const { evm: ownAddress } = await own.open()
    own.answer = (screen) => {
      if (screen.kind === 'recovery') return { action: 'self' }
      if (screen.kind === 'newCode') {
        kept.code = screen.code
        return { isWritten: true }
      }
      if (screen.kind === 'checkCode') return { code: kept.code }
      return screen.kind === 'newPassword' ? { password: 'four words are good' } : undefined
    }
    await run(own, 'recovery')
    expect((await walletOf(own)).mode).toBe('self')
    const reader = await world().openDevice(own.session.email ?? '')
    reader.answer = (screen) => (screen.kind === 'factors' ? null : undefined)
    await expect(reader.open()).rejects.toMatchObject({ name: 'rejected' })
    expect(codeIn(world().recovery.mails, own.session.email ?? '')).toMatch(/^[A-Z]{8}$/)
    outcomes.push({
      ...{
        attacker: 'taken mailbox, mode self',
        during: 'a wallet is in use',
        keys: 0,
        mailboxes: 0,
      },
      ...{ after: 'never', notice: 'mails of both services, to that mailbox' },
    })
    expect(ownAddress).toMatch(/^0x/)
  })
})

describe('two honest services', () => {
  test('default: V3 a user moves the recovery mailbox, and a new browser gets its code there', async () => {
    const email = nextEmail()
    const moved = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const { userId } = device.session
    await device.custody.close(false)
    // The login address was changed, with a code to each of the two mailboxes.
    await changeLoginEmail(userId, moved)
    device.session = { ...device.session, email: moved }
    device.answer = (screen) => (screen.kind === 'mailbox' ? { isAgreed: true } : undefined)
    await device.open()
    expect(await addressOf(device)).toBe(evm)
    expect(device.screens).toMatchObject([
      { kind: 'mailbox', from: email, to: moved },
      { kind: 'code', reason: 'mailbox', email },
    ])
    const mails = world().recovery.mails.slice(-2)
    expect(mails.map(({ to }) => to)).toEqual([email, moved])
    // The next signature shows no screen, in this browser or after a reload.
    device.hide()
    expect(await addressOf(device)).toBe(evm)
    expect(device.screens).toHaveLength(2)
    world().time.now += 73 * 3_600_000
    const other = await world().openDevice(moved)
    expect((await other.open()).evm).toBe(evm)
    expect(other.screens).toMatchObject([{ kind: 'code', reason: 'recovery' }])
  })

  test('default: creates a wallet of a social login after a code to its mailbox', async () => {
    const device = await world().openDevice(nextEmail())
    device.session = { ...device.session, isEmailTyped: undefined, provider: 'google' }
    const { evm } = await device.open()
    expect(await addressOf(device)).toBe(evm)
    expect(await device.custody.addresses()).toMatchObject({ isProved: true })
    expect(device.screens).toMatchObject([
      { kind: 'code', reason: 'mailbox', email: device.session.email },
    ])
  })

  test('behavior: V4 in a browser without the wallet the address is unproved until its first use', async () => {
    const email = nextEmail()
    await (await world().openDevice(email)).open()
    const other = await world().openDevice(email)
    const { session, ask, custody } = other
    expect(await custody.open({ session, ask, signal: never, isQuiet: true })).toMatchObject({
      isProved: false,
    })
    await addressOf(other)
    expect(await custody.addresses()).toMatchObject({ isProved: true })
  })

  test('behavior: a record of the first release opens the wallet, and then contains its addresses', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await storeAsFirstRelease(device)
    const again = await world().openDevice(email, device.store)
    const { session, ask, custody } = again
    expect(await custody.open({ session, ask, signal: never })).toMatchObject({
      evm,
      isProved: false,
    })
    expect(await addressOf(again)).toBe(evm)
    expect(again.screens).toEqual([])
    expect(await custody.addresses()).toMatchObject({ evm, isProved: true })
    expect(await readRecord(device.store, session.userId, undefined)).toMatchObject({
      addresses: { evm },
      status: 'active',
    })
  })
})

import {
  custodyEndpoints,
  deviceSubject,
  loginEndpoints,
  recoveryEndpoints,
  storeSubject,
  type WalletProof,
  type WalletProofAction,
  walletProofMessage,
} from '@latchkey/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyWorld, codeIn, type Device } from '../test/custodyWorld.js'
import { thumbprintOf } from '../test/insider.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'
import type { ProofSubject } from './custody.js'
import { createReplyKey, sealShare } from './sealing.js'

const never = new AbortController().signal
const HOUR_MS = 3_600_000
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

const names = { count: 0 }
const nextEmail = (): string => `rule-${names.count++}@example.org`
const addressOf = (device: Device): Promise<string> =>
  device.custody.withKeys(async ({ evm }) => evm.address, { signal: never })
const run = (device: Device, screen: 'export' | 'recovery' | 'devices'): Promise<void> =>
  device.custody.runScreen(screen, { session: device.session, ask: device.ask, signal: never })
const lastNotice = ({ screens }: Device): string => {
  const screen = screens.at(-1)
  return screen?.kind === 'notice' ? screen.text : ''
}

async function walletOf({ api }: Device) {
  const { wallet } = await api.call('auth', custodyEndpoints.wallet, { body: {} })
  if (!wallet) throw new Error('There is no wallet.')
  return wallet
}

async function assertionOf({ api }: Device): Promise<string> {
  return (await api.call('auth', loginEndpoints.assertion, { body: { purpose: 'recovery' } }))
    .assertion
}

/** Signs a request with the wallet's key, as the frame does. */
async function proveWith(device: Device, about: ProofSubject): Promise<WalletProof> {
  const expiresAt = world().time.now + 60_000
  const message = walletProofMessage({ ...about, expiresAt })
  return {
    expiresAt,
    signature: await device.custody.withKeys(({ evm }) => evm.signMessage({ message }), {
      signal: never,
    }),
  }
}

/** Answers the screens as a user who sets up a recovery code and a password. Returns the code. */
function setUp(device: Device, password: string, presentCode?: string): { code: string } {
  const kept = { code: '' }
  device.answer = (screen) => {
    if (screen.kind === 'recovery') return { action: 'self' }
    if (screen.kind === 'newCode') {
      kept.code = screen.code
      return { isWritten: true }
    }
    if (screen.kind === 'checkCode')
      return { code: screen.isPresent ? (presentCode ?? '') : kept.code }
    if (screen.kind === 'newPassword') return { password }
    return undefined
  }
  return kept
}

describe('the recovery service', () => {
  test('behavior: SEC-61 returns nothing at the request of the auth service alone', async () => {
    const email = nextEmail()
    await (await world().openDevice(email)).open()
    const thief = await world().openDevice(email)
    const { id: walletId } = await walletOf(thief)
    const { responseKey } = await createReplyKey()
    const challenge = { attemptId: 'a'.repeat(43), otp: 'BBBBBBBB' }
    const body = { assertion: await assertionOf(thief), walletId, epoch: 1, challenge, responseKey }
    await expect(
      thief.api.call('recovery', recoveryEndpoints.release, { body }),
    ).rejects.toMatchObject({ name: 'code_refused' })
    // A code that was mailed for another wallet is invalid for this one.
    const foreign = await world().openDevice(nextEmail())
    await foreign.open()
    const own = await walletOf(foreign)
    const { attemptId } = await foreign.api.call('recovery', recoveryEndpoints.start, {
      body: { assertion: await assertionOf(foreign), walletId: own.id },
    })
    const otp = codeIn(world().recovery.mails, foreign.session.email ?? '')
    const tried = { ...body, assertion: await assertionOf(thief), challenge: { attemptId, otp } }
    await expect(
      thief.api.call('recovery', recoveryEndpoints.release, { body: tried }),
    ).rejects.toMatchObject({ name: 'code_refused' })
  })

  test('behavior: accepts an assertion once, and only from the browser that it names', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const { id: walletId } = await walletOf(device)
    const assertion = await assertionOf(device)
    await device.api.call('recovery', recoveryEndpoints.start, { body: { assertion, walletId } })
    await expect(
      device.api.call('recovery', recoveryEndpoints.start, { body: { assertion, walletId } }),
    ).rejects.toMatchObject({ name: 'assertion_refused' })
    const other = await world().openDevice(nextEmail())
    const body = { assertion: await assertionOf(device), walletId }
    await expect(
      other.api.call('recovery', recoveryEndpoints.start, { body }),
    ).rejects.toMatchObject({ name: 'assertion_refused' })
  })

  test('behavior: overwrites no share without the key of the wallet', async () => {
    const device = await world().openDevice(nextEmail())
    const { evm: address } = await device.open()
    const { id: walletId } = await walletOf(device)
    const { sealKey } = await device.api.call('recovery', recoveryEndpoints.keys, {
      body: undefined,
    })
    const share = await sealShare(new Uint8Array(17), sealKey, {
      service: 'recovery',
      walletId,
      set: 'recovery',
      epoch: 2,
    })
    const proof = {
      expiresAt: world().time.now + 60_000,
      signature: `0x${'11'.repeat(64)}1b`,
    } as const
    const body = {
      assertion: await assertionOf(device),
      walletId,
      address,
      epoch: 2,
      mode: 'assisted',
      share,
      factors: [],
      proof,
    } as const
    await expect(
      device.api.call('recovery', recoveryEndpoints.store, { body: { ...body, factors: [] } }),
    ).rejects.toMatchObject({
      name: 'wallet_proof_refused',
    })
    const set = await sealShare(
      new Uint8Array(17),
      (await device.api.call('auth', custodyEndpoints.keys, { body: undefined })).sealKey,
      {
        service: 'auth',
        walletId,
        set: 'recovery',
        epoch: 2,
      },
    )
    const put = { walletId, epoch: 2, mode: 'assisted', share: set, proof } as const
    await expect(
      device.api.call('auth', custodyEndpoints.putRecovery, { body: put }),
    ).rejects.toMatchObject({ name: 'wallet_proof_refused' })
  })

  test('behavior: SEC-61 V3 accepts a mailbox only with the code that was mailed to the old one', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    await device.open()
    const { id: walletId, address, epoch } = await walletOf(device)
    const moved = nextEmail()
    const { userId } = device.session
    const keyThumbprint = await thumbprintOf(device.store)
    // The auth service names the new mailbox, and the wallet's key signs: only the code is missing.
    const assertion = (): Promise<string> =>
      world().forgeAssertion({ userId, keyThumbprint, email: moved })
    const prove = (action: WalletProofAction) =>
      proveWith(device, { service: 'recovery', action, walletId, epoch, subject: moved })
    const start = {
      assertion: await assertion(),
      walletId,
      address,
      epoch,
      email: moved,
      proof: await prove('startMailbox'),
    }
    const { attemptId, email: asked } = await device.api.call(
      'recovery',
      recoveryEndpoints.startMailbox,
      { body: start },
    )
    expect(asked).toBe(email)
    const change = async (otp: string, to: string = moved) => {
      const proof = await proveWith(device, {
        service: 'recovery',
        action: 'changeEmail',
        walletId,
        epoch,
        subject: to,
      })
      const body = {
        assertion: await assertion(),
        walletId,
        epoch,
        email: to,
        challenge: { attemptId, otp },
        proof,
      }
      return device.api.call('recovery', recoveryEndpoints.changeEmail, { body })
    }
    const right = codeIn(world().recovery.mails, email)
    await expect(change(right === 'BBBBBBBB' ? 'CCCCCCCC' : 'BBBBBBBB')).rejects.toMatchObject({
      name: 'code_refused',
    })
    await expect(change(right, nextEmail())).rejects.toMatchObject({ name: 'email_refused' })
    expect(await change(right)).toBeUndefined()
  })

  test('behavior: SEC-61 V10 checks ten of 100 concurrent tries of a factor', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const kept = setUp(device, 'four words are good')
    await run(device, 'recovery')
    expect(kept.code).not.toBe('')
    const { id: walletId, address } = await walletOf(device)
    const epoch = 9
    const { sealKey } = await device.api.call('recovery', recoveryEndpoints.keys, {
      body: undefined,
    })
    const share = await sealShare(new Uint8Array(17), sealKey, {
      service: 'recovery',
      walletId,
      set: 'recovery',
      epoch,
    })
    const factor = await sealShare(new Uint8Array(32), sealKey, {
      service: 'recovery',
      walletId,
      set: 'factor:code',
      epoch: 2,
    })
    const subject = storeSubject({ mode: 'assisted', share, factors: [], email: undefined })
    const proof = await proveWith(device, {
      service: 'recovery',
      action: 'store',
      walletId,
      epoch,
      subject,
    })
    const assertions = await Promise.all(Array.from({ length: 100 }, () => assertionOf(device)))
    const tries = assertions.map(async (assertion) => {
      const body = {
        assertion,
        walletId,
        address,
        epoch,
        mode: 'assisted',
        share,
        factors: [],
        factorProof: { kind: 'code', proof: factor },
        proof,
      } as const
      return device.api
        .call('recovery', recoveryEndpoints.store, { body: { ...body, factors: [] } })
        .catch(({ name }: Error) => name)
    })
    const answers = await Promise.all(tries)
    expect(answers.filter((name) => name === 'factor_refused')).toHaveLength(10)
    expect(answers.filter((name) => name === 'too_many_tries')).toHaveLength(90)
  })

  test('behavior: SEC-61 the signature of a device set covers the device that it replaces', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const { id: walletId, epoch } = await walletOf(device)
    const { sealKey } = await device.api.call('auth', custodyEndpoints.keys, { body: undefined })
    const id = crypto.randomUUID()
    const share = await sealShare(new Uint8Array(17), sealKey, {
      service: 'auth',
      walletId,
      set: `device:${id}`,
      epoch,
    })
    const proof = await proveWith(device, {
      service: 'auth',
      action: 'putDevice',
      walletId,
      epoch,
      subject: deviceSubject({ id, share, replaces: undefined }),
    })
    const body = { walletId, epoch, device: { id, share }, proof }
    // `replaces` suppresses the notice, so an attacker must not be able to add it to a request of
    // the user.
    const replaced = { ...body, replaces: crypto.randomUUID() }
    await expect(
      device.api.call('auth', custodyEndpoints.putDevice, { body: replaced }),
    ).rejects.toMatchObject({ name: 'wallet_proof_refused' })
    expect(await device.api.call('auth', custodyEndpoints.putDevice, { body })).toBeUndefined()
  })

  test('error: the auth service rejects a share that is not sealed for it', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const body = {
      walletId: crypto.randomUUID(),
      address: (await walletOf(device)).address,
      solanaAddress: (await walletOf(device)).solanaAddress,
      mode: 'assisted',
      device: { id: crypto.randomUUID(), share: { enc: 'A'.repeat(43), ciphertext: 'AAAA' } },
      recoveryShare: { enc: 'A'.repeat(43), ciphertext: 'AAAA' },
    } as const
    await expect(device.api.call('auth', custodyEndpoints.create, { body })).rejects.toMatchObject({
      name: 'wallet_exists',
    })
    const fresh = await world().openDevice(nextEmail())
    await expect(fresh.api.call('auth', custodyEndpoints.create, { body })).rejects.toMatchObject({
      name: 'share_unreadable',
    })
  })

  test('behavior: SEC-59 seals a reply for one request', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    await addressOf(device)
    const { sent, received } = world().exchanges.findLast(
      ({ path }) => path === '/v1/custody/device-share',
    ) ?? { sent: '', received: '' }
    const { share } = JSON.parse(received) as { share: { enc: string; ciphertext: string } }
    // 17 bytes and a tag of 16 bytes: the share itself is not readable.
    expect(Buffer.from(share.ciphertext, 'base64url')).toHaveLength(33)
    expect(Buffer.from(share.enc, 'base64url')).toHaveLength(32)
    expect(sent).toContain('responseKey')
  })
})

describe('export', () => {
  test('behavior: SEC-30 requires a code of the last five minutes, allows three exports a day, and sends a notice', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const { id: walletId } = await walletOf(device)
    world().time.now += 6 * 60_000
    await expect(
      device.api.call('auth', custodyEndpoints.permitExport, { body: { walletId } }),
    ).rejects.toMatchObject({ name: 'fresh_factor_required' })
    for (let time = 0; time < 3; time++) {
      await run(device, 'export')
      expect(device.screens.at(-1)).toMatchObject({ kind: 'phrase', words: expect.any(Array) })
      expect(world().auth.mails.at(-1)?.subject).toContain('secret phrase')
    }
    await run(device, 'export')
    expect(lastNotice(device)).toContain('Try again tomorrow')
    world().time.now += 25 * HOUR_MS
    await run(device, 'export')
    expect(device.screens.at(-1)?.kind).toBe('phrase')
  })

  test('behavior: SEC-30 a session of an identity provider requires a mailed code, or the user’s own factors', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const { id: walletId } = await walletOf(device)
    const { orm } = world().auth.database
    const { userId } = device.session
    await orm.execute(`update login_sessions set provider = 'google' where user_id = '${userId}'`)
    const permit = (): Promise<undefined> =>
      device.api.call('auth', custodyEndpoints.permitExport, { body: { walletId } })
    await expect(permit()).rejects.toMatchObject({ name: 'fresh_factor_required' })
    await orm.execute(`update login_users set email = null where id = '${userId}'`)
    await expect(permit()).rejects.toMatchObject({ name: 'recovery_factor_required' })
  })

  test('behavior: shows no phrase if the user declines the warning', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    device.answer = (screen) => (screen.kind === 'exportWarning' ? null : undefined)
    await run(device, 'export')
    expect(device.screens.map(({ kind }) => kind)).toEqual(['exportWarning'])
  })
})

describe('freezes', () => {
  test('behavior: after a change of the e-mail address, export and recovery are frozen, and signing still works', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const until = new Date(world().time.now + 72 * HOUR_MS).toISOString()
    await world().auth.database.orm.execute(
      `update login_users set frozen_until = '${until}' where id = '${device.session.userId}'`,
    )
    await run(device, 'export')
    expect(lastNotice(device)).toContain('72 hours')
    const other = await world().openDevice(email)
    await expect(other.open()).rejects.toMatchObject({ name: 'frozen' })
    // The recovery service enforces the freeze itself.
    const { id: walletId } = await walletOf(other)
    const body = { assertion: await assertionOf(other), walletId }
    await expect(
      other.api.call('recovery', recoveryEndpoints.start, { body }),
    ).rejects.toMatchObject({ name: 'frozen' })
    expect(await addressOf(device)).toBe(evm)
    world().time.now += 73 * HOUR_MS
    expect((await other.open()).evm).toBe(evm)
  })
})

describe('own factors of the user', () => {
  test('behavior: a wallet moves to code and password, is recovered with both, and changes its factors only with the code', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    const password = 'four words are good'
    const kept = setUp(device, password)
    await run(device, 'recovery')
    expect(lastNotice(device)).toContain('two of the ways you set up')
    expect((await walletOf(device)).mode).toBe('self')
    const other = await world().openDevice(email)
    const tries: string[] = []
    other.answer = (screen) => {
      if (screen.kind !== 'factors') return undefined
      tries.push(screen.error ?? '')
      return { code: kept.code, password: tries.length === 1 ? 'not the password' : password }
    }
    expect((await other.open()).evm).toBe(evm)
    expect(tries).toEqual(['', expect.stringContaining('doesn’t match what was set up')])
    expect(await addressOf(device)).toBe(evm)
    // Without the current code no factor is replaced. With it, the account is frozen for 72 hours.
    world().time.now += 60_000
    const answers = { count: 0 }
    setUp(other, password, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA')
    const answer = other.answer
    other.answer = (screen) =>
      screen.kind === 'checkCode' && screen.isPresent && answers.count++ > 0
        ? null
        : answer?.(screen)
    await run(other, 'recovery')
    expect((await walletOf(other)).recoveryEpoch).toBe(2)
    setUp(other, 'another good password', kept.code)
    await run(other, 'recovery')
    const wallet = await walletOf(other)
    expect([
      wallet.recoveryEpoch > 2,
      wallet.mode,
      (wallet.frozenUntil ?? 0) > world().time.now,
    ]).toEqual([true, 'self', true])
    await run(other, 'export')
    expect(lastNotice(other)).toContain('72 hours')
  })
})

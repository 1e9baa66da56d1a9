import {
  custodyEndpoints,
  type FactorKind,
  loginEndpoints,
  recoveryEndpoints,
  storeSubject,
  walletProofMessage,
} from '@latchkey/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustodyWorld, Device } from '../test/custodyWorld.js'
import { type Authenticator, openAuthenticator } from '../test/openAuthenticator.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'
import type { CustodyScreenAnswer } from './custody.js'
import { createPasskey, readPasskey } from './passkey.js'
import type { CustodyScreen } from './screens.js'
import { sealShare } from './sealing.js'

const never = new AbortController().signal
const PASSWORD = 'four words are good'
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

const names = { count: 0 }
const nextEmail = (): string => `own-${names.count++}@example.org`
const run = (device: Device, screen: 'export' | 'recovery'): Promise<void> =>
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

interface Person {
  readonly authenticator: Authenticator
  code: string
}

/** Creates a passkey and returns its output. */
async function makePasskey(
  { authenticator: { scope } }: Person,
  walletId: string,
): Promise<string> {
  const made = await createPasskey(scope, { walletId, signal: never })
  return readPasskey(scope, { walletId, made, signal: never })
}

/** Answers the screens as a user who sets up those factors, in a window with passkeys. */
async function setUp(device: Device, person: Person, kinds: readonly FactorKind[]): Promise<void> {
  const { id: walletId } = await walletOf(device)
  const [passkey, present] = [await makePasskey(person, walletId), person.code]
  device.answer = (screen) => {
    if (screen.kind === 'recovery')
      return { action: 'self', ...Object.fromEntries(kinds.map((kind) => [kind, true])) }
    if (screen.kind === 'newCode') person.code = screen.code
    if (screen.kind === 'newCode') return { isWritten: true }
    if (screen.kind === 'checkCode') return { code: screen.isPresent ? present : person.code }
    if (screen.kind === 'newPassword') return { password: PASSWORD }
    if (screen.kind === 'newPasskey') return { passkey }
    return undefined
  }
  await run(device, 'recovery')
}

/** Opens a new browser, whose user has only some of the factors left. */
async function openElsewhere(
  email: string,
  person: Person,
  walletId: string,
  has: readonly FactorKind[],
) {
  const other = await world().openDevice(email)
  const all = {
    code: person.code,
    password: PASSWORD,
    passkey: await readPasskey(person.authenticator.scope, { walletId, signal: never }),
  }
  const asked: CustodyScreen[] = []
  other.answer = (screen) => {
    if (screen.kind !== 'factors') return undefined
    asked.push(screen)
    return asked.length > 1 ? null : Object.fromEntries(has.map((kind) => [kind, all[kind]]))
  }
  return { other, asked }
}

describe('a passkey as a factor', () => {
  test('default: passkey and code together open the wallet in a new browser, one of them alone does not', async () => {
    const email = nextEmail()
    const person: Person = { authenticator: openAuthenticator(), code: '' }
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await setUp(device, person, ['code', 'passkey'])
    expect(lastNotice(device)).toContain('two of the ways you set up')
    expect(device.screens.some(({ kind }) => kind === 'newPassword')).toBe(false)
    const { id } = await walletOf(device)
    const { other, asked } = await openElsewhere(email, person, id, ['code', 'passkey'])
    expect((await other.open()).evm).toBe(evm)
    expect(asked).toMatchObject([{ kinds: ['code', 'passkey'], walletId: id }])
    for (const has of [['passkey'], ['code'], ['code', 'password']] as const) {
      const thief = await openElsewhere(email, person, id, has)
      await expect(thief.other.open()).rejects.toMatchObject({ name: 'rejected' })
      expect(thief.asked[1]).toMatchObject({
        error: expect.stringContaining('doesn’t match what was set up'),
      })
    }
  })

  test('behavior: with three factors, any one may be lost; the passkey alone proves a replacement, which freezes the account for 72 hours', async () => {
    const email = nextEmail()
    const person: Person = { authenticator: openAuthenticator(), code: '' }
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await setUp(device, person, ['code', 'password', 'passkey'])
    expect(lastNotice(device)).toContain('two of the ways you set up')
    const { id, recoveryEpoch } = await walletOf(device)
    for (const has of [
      ['code', 'passkey'],
      ['password', 'passkey'],
    ] as const) {
      const { other } = await openElsewhere(email, person, id, has)
      expect((await other.open()).evm).toBe(evm)
    }
    // The code is lost: the enrolled passkey proves the change. Another passkey does not.
    world().time.now += 60_000
    const stranger: Person = { authenticator: openAuthenticator(), code: '' }
    const [own, foreign] = [
      await readPasskey(person.authenticator.scope, { walletId: id, signal: never }),
      await makePasskey(stranger, id),
    ]
    const errors: (string | undefined)[] = []
    const shown = (answers: readonly CustodyScreenAnswer[]) => {
      const answer = device.answer
      device.answer = (screen) => {
        if (screen.kind !== 'presentPasskey') return answer?.(screen)
        errors.push(screen.error)
        return answers[errors.length - 1] ?? null
      }
    }
    device.answer = (screen) => {
      if (screen.kind === 'recovery') return { action: 'self', code: true, password: true }
      if (screen.kind === 'newCode') person.code = screen.code
      if (screen.kind === 'newCode') return { isWritten: true }
      if (screen.kind === 'checkCode') return { code: person.code }
      return screen.kind === 'newPassword' ? { password: PASSWORD } : undefined
    }
    shown([{ passkey: foreign }, { passkey: own }])
    await run(device, 'recovery')
    expect(errors).toEqual([undefined, expect.stringContaining('doesn’t match what was set up')])
    const wallet = await walletOf(device)
    expect([
      wallet.recoveryEpoch > recoveryEpoch,
      (wallet.frozenUntil ?? 0) > world().time.now,
    ]).toEqual([true, true])
    // The replaced passkey is invalid.
    world().time.now += 73 * 3_600_000
    const late = await openElsewhere(email, person, id, ['code', 'passkey'])
    await expect(late.other.open()).rejects.toMatchObject({ name: 'rejected' })
    expect(late.asked[0]).toMatchObject({ kinds: ['code', 'password'] })
  })

  test('behavior: sets up code and password if the device has no passkeys', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    await device.open()
    const kept = { code: '' }
    const steps: unknown[] = []
    device.answer = (screen) => {
      if ('step' in screen) steps.push([screen.kind, screen.step?.at, screen.step?.of])
      if (screen.kind === 'recovery') return { action: 'self', password: true, passkey: true }
      if (screen.kind === 'newPasskey') return { isInstead: true }
      if (screen.kind === 'newCode') kept.code = screen.code
      if (screen.kind === 'newCode') return { isWritten: true }
      if (screen.kind === 'checkCode') return { code: kept.code }
      return screen.kind === 'newPassword' ? { password: PASSWORD } : undefined
    }
    await run(device, 'recovery')
    expect(lastNotice(device)).toContain('two of the ways you set up')
    expect(steps).toEqual([
      ['newPasskey', 1, 2],
      ['newCode', 1, 3],
      ['checkCode', 2, 3],
      ['newPassword', 3, 3],
    ])
  })

  test('behavior: without a mailbox a passkey is the first proof to the recovery service', async () => {
    const email = nextEmail()
    const person: Person = { authenticator: openAuthenticator(), code: '' }
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await setUp(device, person, ['password', 'passkey'])
    const { id } = await walletOf(device)
    // As after a login at a provider that returns no e-mail address.
    await world().recovery.database.orm.execute(
      `update recovery_wallets set email = null where id = '${id}'`,
    )
    const { other, asked } = await openElsewhere(email, person, id, ['password', 'passkey'])
    expect((await other.open()).evm).toBe(evm)
    expect(asked).toMatchObject([{ kinds: ['password', 'passkey'] }])
    const release = world().exchanges.findLast(({ path }) => path === '/v1/recovery/release')
    expect(JSON.parse(release?.sent ?? '{}')).toMatchObject({ challenge: { kind: 'passkey' } })
    const passkey = await readPasskey(person.authenticator.scope, { walletId: id, signal: never })
    expect(
      world().exchanges.some(({ sent }) => sent.includes(passkey) || sent.includes(PASSWORD)),
    ).toBe(false)
  })

  test('error: the recovery service reveals no factors to another user', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const { id: walletId, recoveryEpoch: epoch } = await walletOf(device)
    const stranger = await world().openDevice(nextEmail())
    const { assertion } = await stranger.api.call('auth', loginEndpoints.assertion, {
      body: { purpose: 'recovery' },
    })
    await expect(
      stranger.api.call('recovery', recoveryEndpoints.factors, {
        body: { assertion, walletId, epoch },
      }),
    ).rejects.toMatchObject({
      name: 'wallet_unknown',
    })
  })

  test('error: SEC-61 the recovery service rejects a share with two factors of one kind, and one with a single factor', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const { id: walletId, address, recoveryEpoch } = await walletOf(device)
    const epoch = recoveryEpoch + 1
    const { sealKey } = await device.api.call('recovery', recoveryEndpoints.keys, {
      body: undefined,
    })
    const store = async (kinds: readonly FactorKind[]): Promise<unknown> => {
      const share = await sealShare(new Uint8Array(17), sealKey, {
        service: 'recovery',
        walletId,
        set: 'recovery',
        epoch,
      })
      const factors = kinds.map((kind) => ({ kind, verifier: 'A'.repeat(43) }))
      const expiresAt = world().time.now + 60_000
      const subject = storeSubject({ mode: 'self', share, factors, email: undefined })
      const message = walletProofMessage({
        service: 'recovery',
        action: 'store',
        walletId,
        epoch,
        subject,
        expiresAt,
      })
      const signature = await device.custody.withKeys(({ evm }) => evm.signMessage({ message }), {
        signal: never,
      })
      const { assertion } = await device.api.call('auth', loginEndpoints.assertion, {
        body: { purpose: 'recovery' },
      })
      const body = {
        assertion,
        walletId,
        address,
        epoch,
        mode: 'self',
        share,
        factors,
        proof: { expiresAt, signature },
      } as const
      return device.api.call('recovery', recoveryEndpoints.store, { body })
    }
    await expect(store(['code', 'code'])).rejects.toMatchObject({ name: 'factors_missing' })
    await expect(store(['passkey'])).rejects.toMatchObject({ name: 'factors_missing' })
    expect(await store(['code', 'passkey'])).toBeUndefined()
  })
})

import {
  custodyEndpoints,
  formatRecoveryCode,
  loginEndpoints,
  recoveryEndpoints,
} from '@latchkey/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { createLoginClient } from '../login/createLoginClient.js'
import { createProofKey } from '../login/proofKey.js'
import { type CustodyWorld, codeIn, type Device, frameConfig, PAGE } from '../test/custodyWorld.js'
import { thumbprintOf } from '../test/insider.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'

const signal = new AbortController().signal
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

/** Opens a browser that the attacker controls, without a session. */
async function openAttacker() {
  const store = createMemoryFrameStore()
  await createProofKey(store).prove({ method: 'GET', url: PAGE, body: undefined, nonce: undefined })
  return {
    api: world().apiAt(PAGE, { store, cookies: new Map() }),
    keyThumbprint: await thumbprintOf(store),
  }
}

async function walletIdOf({ api }: Device): Promise<string> {
  const { wallet } = await api.call('auth', custodyEndpoints.wallet, { body: {} })
  return wallet?.id ?? ''
}

/** Returns the services of the requests since `from` that contain a code, in any spelling. */
function carrying(code: string, from: number): string[] {
  const spellings = [code, code.toLowerCase(), formatRecoveryCode(code)]
  return world()
    .exchanges.slice(from)
    .flatMap(({ service, sent }) =>
      spellings.some((each) => sent.includes(each)) ? [service] : [],
    )
}

test('behavior: SEC-61 a recovery code that a user types into the login field reaches no service', async () => {
  const email = 'mara@example.org'
  const device = await world().openDevice(email)
  await device.open()
  const walletId = await walletIdOf(device)
  const { session, api, store } = device
  const client = createLoginClient({ api, store, config: frameConfig })
  await client.startEmail({ email, origin: PAGE, signal })
  // The compromised auth service suppresses its own code, and requests a recovery code for its own
  // key.
  const { api: attacker, keyThumbprint } = await openAttacker()
  const assertion = await world().forgeAssertion({ userId: session.userId, keyThumbprint, email })
  await attacker.call('recovery', recoveryEndpoints.start, { body: { assertion, walletId } })
  const code = codeIn(world().recovery.mails, email)
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
  expect(world().recovery.mails.at(-1)?.text).toMatch(
    new RegExp(`^${formatRecoveryCode(code)}$`, 'm'),
  )
  const before = world().exchanges.length
  for (const otp of [
    code,
    formatRecoveryCode(code),
    code.toLowerCase(),
    ` ${formatRecoveryCode(code)} `,
  ])
    await expect(client.verifyOtp({ otp, signal })).rejects.toMatchObject({ name: 'code_refused' })
  expect(carrying(code, before)).toEqual([])
  // The code of the auth service is still valid.
  expect(await client.verifyOtp({ otp: codeIn(world().auth.mails, email), signal })).toMatchObject({
    email,
  })
})

test('behavior: SEC-61 a login code that a user types into the recovery window reaches no service', async () => {
  const email = 'nils@example.org'
  const { evm } = await (await world().openDevice(email)).open()
  const other = await world().openDevice(email)
  // The compromised recovery service starts a login with its own key, and suppresses its own code.
  const { api: attacker } = await openAttacker()
  await attacker.call('auth', loginEndpoints.startOtp, {
    body: { email, origin: PAGE, projectId: 'demo' },
  })
  const code = codeIn(world().auth.mails, email)
  expect(code).toMatch(/^\d{6}$/)
  const before = world().exchanges.length
  const errors: (string | undefined)[] = []
  other.answer = (screen) => {
    if (screen.kind !== 'code') return undefined
    errors.push(screen.error)
    return [{ otp: code }, { otp: `${code}00` }, null][errors.length - 1]
  }
  await expect(other.open()).rejects.toMatchObject({ name: 'rejected' })
  expect(errors).toEqual([
    undefined,
    expect.stringContaining('eight letters'),
    expect.stringContaining('eight letters'),
  ])
  expect(carrying(code, before)).toEqual([])
  other.answer = undefined
  expect((await other.open()).evm).toBe(evm)
})

test('behavior: SEC-61 the auth service rejects letters, and the recovery service rejects digits', async () => {
  const { api } = await openAttacker()
  const attemptId = 'a'.repeat(43)
  await expect(
    api.call('auth', loginEndpoints.verifyOtp, { body: { attemptId, otp: 'BCDFGHJK' } }),
  ).rejects.toMatchObject({ name: 'body_invalid' })
  const challenge = { attemptId, otp: '12345678' }
  const body = {
    assertion: 'a.b.c',
    walletId: crypto.randomUUID(),
    epoch: 1,
    challenge,
    responseKey: 'a'.repeat(43),
  }
  await expect(api.call('recovery', recoveryEndpoints.release, { body })).rejects.toMatchObject({
    name: 'body_invalid',
  })
})

test('default: accepts a code in upper and lower case, with a hyphen, a space, or neither', async () => {
  const email = 'olga@example.org'
  const { evm } = await (await world().openDevice(email)).open()
  for (const spell of [
    formatRecoveryCode,
    (code: string) => formatRecoveryCode(code).toLowerCase().replace('-', ' '),
  ]) {
    const other = await world().openDevice(email)
    other.answer = (screen) =>
      screen.kind === 'code' ? { otp: spell(codeIn(world().recovery.mails, email)) } : undefined
    expect((await other.open()).evm).toBe(evm)
  }
})

test('default: mails of the recovery service name the only window in which to enter the code', async () => {
  const email = 'pia@example.org'
  await (await world().openDevice(email)).open()
  await (await world().openDevice(email)).open()
  const { text } = world().recovery.mails.find(
    (mail) => mail.to === email && /^[A-Z]{4}-[A-Z]{4}$/m.test(mail.text),
  ) ?? { text: '' }
  expect(text).toContain('only in the window whose address begins with https://vault.example/')
  expect(text).toContain('Never enter it where you log in')
})

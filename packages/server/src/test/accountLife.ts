import { randomBytes, randomUUID } from 'node:crypto'
import {
  custodyEndpoints,
  deviceSubject,
  loginEndpoints,
  nameEndpoints,
  type SealedShare,
  shareText,
  splitSubject,
} from '@latchkey/protocol'
import type { LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createReplyKey, proveWallet, sealShare } from './custodyClient.js'
import {
  assertAccepted,
  type KilledFrame,
  type KilledWorld,
  openKilledFrame,
} from './killedFrame.js'
import { PAGE } from './openLogin.js'
import { registration } from './registration.js'

/** The parent of names that the server registers. */
export const PARENT = 'latchkey.eth'

/** The operations of users at the auth service. */
export const accountOperations = [
  'send code',
  'log in',
  'create wallet',
  'activate wallet',
  'put device',
  'use device',
  'revoke device',
  'put recovery share',
  'commit recovery set',
  'register name',
] as const

/** A user, with the operations that the auth service acknowledged. */
export interface Account {
  readonly email: string
  readonly key: LocalAccount
  readonly walletId: string
  /** Shares by set and epoch, stored before they are sent. */
  readonly shares: Map<string, Uint8Array>
  readonly deviceIds: readonly [string, string, string]
  readonly name: string
  userId: string | undefined
  /** Mailed codes. Each gives at most one session. */
  codes: number
  /** The acknowledged operations of this user. */
  readonly done: Set<string>
}

/** The auth service with its users. */
export interface AccountWorld extends KilledWorld {
  readonly accounts: Account[]
  readonly mailboxUrl: string
}

interface Life {
  readonly world: AccountWorld
  readonly frame: KilledFrame
  readonly account: Account
}

async function codeFor({ mailboxUrl }: AccountWorld, email: string): Promise<string> {
  const reply = await fetch(`${mailboxUrl}/api/mails?to=${encodeURIComponent(email)}`)
  const mails = (await reply.json()) as { code?: string }[]
  return mails.find(({ code }) => code)?.code ?? ''
}

/** Milliseconds for which the same code returns the same session. */
const REPEAT_MS = 60_000

/**
 * Requests a code and logs in. Repeats a check without a reply with the same code, or with another
 * one if that is too late.
 */
async function logIn(life: Life): Promise<void> {
  const { world, frame, account } = life
  const { email } = account
  account.codes++
  const started = await frame.call({
    operation: 'send code',
    endpoint: loginEndpoints.startOtp,
    body: () => ({ email, origin: PAGE, projectId: 'demo' }),
  })
  assertAccepted('send code', started.reply)
  const { attemptId } = started.reply.body
  const otp = await codeFor(world, email)
  const sentAt = performance.now()
  const { reply, isRepeated } = await frame.call({
    operation: 'log in',
    endpoint: loginEndpoints.verifyOtp,
    body: () => ({ attemptId, otp }),
  })
  const isLate = performance.now() - sentAt > REPEAT_MS
  if (isRepeated && isLate && reply.code === 'code_refused') return logIn(life)
  assertAccepted('log in', reply)
  account.userId = reply.body.session.userId
  account.done.add('log in')
}

const targetOf = (walletId: string, set: string, epoch: number) =>
  ({ service: 'auth', walletId, set, epoch }) as const

/** Sends a request of custody until it is acknowledged. */
async function acknowledge(
  { frame, account }: Life,
  operation: (typeof accountOperations)[number],
  endpoint: Parameters<KilledFrame['call']>[0]['endpoint'],
  body: () => unknown,
): Promise<unknown> {
  const { reply } = await frame.call({ operation, endpoint, body })
  assertAccepted(operation, reply)
  account.done.add(operation)
  return reply.body
}

async function seal(
  { account }: Life,
  sealKey: string,
  set: string,
  epoch: number,
): Promise<SealedShare> {
  const bytes = new Uint8Array(randomBytes(33))
  account.shares.set(`${set} ${epoch}`, bytes)
  return sealShare(bytes, sealKey, targetOf(account.walletId, set, epoch))
}

async function createWallet(life: Life, sealKey: string): Promise<void> {
  const { account } = life
  const { walletId, key } = account
  const id = account.deviceIds[0]
  const body = {
    walletId,
    address: key.address,
    solanaAddress: '1'.repeat(32),
    mode: 'assisted',
    device: { id, share: await seal(life, sealKey, `device:${id}`, 1) },
    recoveryShare: await seal(life, sealKey, 'recovery', 1),
  }
  await acknowledge(life, 'create wallet', custodyEndpoints.create, () => body)
  await acknowledge(life, 'activate wallet', custodyEndpoints.activate, () => ({ walletId }))
}

async function putDevice(
  life: Life,
  sealKey: string,
  { id, replaces, epoch }: { id: string; replaces?: string; epoch: number },
): Promise<void> {
  const { walletId, key } = life.account
  const device = { id, share: await seal(life, sealKey, `device:${id}`, epoch) }
  const subject = deviceSubject({ ...device, replaces })
  const about = { service: 'auth', action: 'putDevice', walletId, epoch, subject } as const
  await acknowledge(life, 'put device', custodyEndpoints.putDevice, async () => ({
    walletId,
    epoch,
    device,
    ...(replaces ? { replaces } : {}),
    proof: await proveWallet(key, about),
  }))
}

/** Uses the second set, which replaces the first one. */
async function useDevice(life: Life): Promise<void> {
  const { world, account } = life
  const { walletId } = account
  const deviceId = account.deviceIds[1]
  const { responseKey, open } = await createReplyKey()
  const body = { walletId, deviceId, responseKey }
  const reply = await acknowledge(life, 'use device', custodyEndpoints.deviceShare, () => body)
  const { share } = reply as { share: SealedShare }
  const set = `device:${deviceId}`
  const sent = account.shares.get(`${set} 1`) ?? Buffer.alloc(0)
  if (!Buffer.from(await open(share, targetOf(walletId, set, 1))).equals(sent))
    world.tally.found('use device', 'halfWritten', `${walletId} gave other bytes out`)
}

async function replaceRecovery(life: Life, sealKey: string, epoch: number): Promise<void> {
  const { walletId, key } = life.account
  const share = await seal(life, sealKey, 'recovery', epoch)
  const prove = (action: 'putRecovery' | 'commitRecovery', subject: string) =>
    proveWallet(key, { service: 'auth', action, walletId, epoch, subject })
  await acknowledge(life, 'put recovery share', custodyEndpoints.putRecovery, async () => ({
    walletId,
    epoch,
    mode: 'assisted',
    share,
    proof: await prove('putRecovery', `assisted ${shareText(share)}`),
  }))
  const shareId = share.enc
  await acknowledge(life, 'commit recovery set', custodyEndpoints.commitRecovery, async () => ({
    walletId,
    epoch,
    shareId,
    proof: await prove('commitRecovery', splitSubject({ mode: 'assisted', shareId })),
  }))
}

async function revokeDevice(life: Life, deviceId: string, epoch: number): Promise<void> {
  const { walletId, key } = life.account
  const subject = deviceId
  const about = { service: 'auth', action: 'revokeDevice', walletId, epoch, subject } as const
  await acknowledge(life, 'revoke device', custodyEndpoints.revokeDevice, async () => ({
    walletId,
    deviceId,
    epoch,
    proof: await proveWallet(key, about),
  }))
}

/** Registers a name. Sent again after a lost reply, the message is refused as used. */
async function registerName({ frame, account }: Life): Promise<void> {
  const { key, name } = account
  const body = await registration(key, name, { now: Date.now() })
  const { reply, isRepeated } = await frame.callPage({
    operation: 'register name',
    endpoint: nameEndpoints.register,
    body,
  })
  if (!(isRepeated && reply.code === 'message_used')) assertAccepted('register name', reply)
  account.done.add('register name')
}

/** Runs the life of a user, from the first login to a revoked browser. */
export async function liveAccount(world: AccountWorld): Promise<void> {
  const key = privateKeyToAccount(generatePrivateKey())
  const label = `u${key.address.slice(2, 14).toLowerCase()}`
  const account: Account = {
    email: `${label}@example.org`,
    key,
    walletId: randomUUID(),
    shares: new Map(),
    deviceIds: [randomUUID(), randomUUID(), randomUUID()],
    name: `${label}.${PARENT}`,
    userId: undefined,
    codes: 0,
    done: new Set(),
  }
  world.accounts.push(account)
  const frame = await openKilledFrame(world)
  const life = { world, frame, account }
  await logIn(life)
  const { sealKey } = (await frame.read(custodyEndpoints.keys)).body
  await createWallet(life, sealKey)
  const [first, second, third] = account.deviceIds
  await putDevice(life, sealKey, { id: second, replaces: first, epoch: 1 })
  await useDevice(life)
  await putDevice(life, sealKey, { id: third, epoch: 1 })
  await replaceRecovery(life, sealKey, 2)
  await revokeDevice(life, third, 3)
  await registerName(life)
}

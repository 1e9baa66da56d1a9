import { randomBytes, randomUUID } from 'node:crypto'
import {
  advanceSubject,
  type MailboxChallenge,
  parseRecoveryCode,
  recoveryEndpoints,
  type SealedShare,
  splitSubject,
  storeSubject,
  type WalletProof,
} from '@latchkey/protocol'
import type { LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Assertions } from '../login/createAssertions.js'
import { createReplyKey, proveWallet, sealShare } from './custodyClient.js'
import {
  assertAccepted,
  type KilledFrame,
  type KilledWorld,
  openKilledFrame,
} from './killedFrame.js'
import { PAGE, SERVICE } from './openLogin.js'

export const RECOVERY = 'https://recovery.example'

/** The operations of a frame at the recovery service. */
export const recoveryOperations = [
  'store',
  'activate',
  'send code',
  'release',
  'advance',
  'change mailbox',
] as const

/** A wallet, with the operations that the recovery service acknowledged. */
export interface RecoveryWallet {
  readonly id: string
  readonly userId: string
  readonly account: LocalAccount
  /** The share of each epoch's set, stored before it is sent. */
  readonly shares: Map<number, Uint8Array>
  email: string
  readonly done: { stored: number; activated: number; advanced: number; released: number }
  isMoved: boolean
}

/** The recovery service with its wallets. */
export interface RecoveryWorld extends KilledWorld {
  readonly assertions: Assertions
  readonly wallets: RecoveryWallet[]
  /** Address of the mailbox. */
  readonly mailboxUrl: string
  readonly codes: { usedUp: number }
}

interface Life {
  readonly world: RecoveryWorld
  readonly frame: KilledFrame
  readonly wallet: RecoveryWallet
  readonly sealKey: string
}

async function codeFor({ mailboxUrl }: RecoveryWorld, email: string): Promise<string> {
  const reply = await fetch(`${mailboxUrl}/api/mails?to=${encodeURIComponent(email)}`)
  const mails = (await reply.json()) as { code?: string }[]
  return parseRecoveryCode(mails.find(({ code }) => code)?.code ?? '') ?? ''
}

function sign({ world, wallet, frame }: Life): Promise<string> {
  const user = {
    userId: wallet.userId,
    email: wallet.email,
    keyThumbprint: frame.browser.keyThumbprint,
    provider: 'email',
    authenticatedAt: Date.now(),
    frozenUntil: undefined,
    sessionId: '',
    origin: PAGE,
    projectId: 'demo',
    projectName: 'Millpond',
    loggedInAt: Date.now(),
  }
  const named = { issuer: SERVICE, audience: RECOVERY, purpose: 'recovery' } as const
  return world.assertions.sign(user, named)
}

function prove(
  { wallet }: Life,
  action: 'store' | 'activate' | 'advance' | 'startMailbox' | 'changeEmail',
  epoch: number,
  subject: string,
): Promise<WalletProof> {
  return proveWallet(wallet.account, {
    service: 'recovery',
    action,
    walletId: wallet.id,
    epoch,
    subject,
  })
}

/**
 * Sends a request with a code. Requests another code if the kill came after the code was used and
 * before the reply.
 */
async function withCode<reply extends { status: number; code: string | undefined }>(
  { world }: Life,
  ask: () => Promise<MailboxChallenge>,
  send: (challenge: MailboxChallenge) => Promise<{ reply: reply; isRepeated: boolean }>,
): Promise<reply> {
  for (;;) {
    const { reply, isRepeated } = await send(await ask())
    if (!(isRepeated && reply.code === 'code_refused')) return reply
    world.codes.usedUp++
  }
}

async function askMailbox(life: Life, epoch: number, to: string): Promise<MailboxChallenge> {
  const { world, frame, wallet } = life
  const { id: walletId, email } = wallet
  const { reply } = await frame.call({
    operation: 'send code',
    endpoint: recoveryEndpoints.startMailbox,
    isOnce: true,
    body: async () => ({
      assertion: await sign(life),
      walletId,
      address: wallet.account.address,
      epoch,
      email,
      proof: await prove(life, 'startMailbox', epoch, email),
    }),
  })
  assertAccepted('send code', reply)
  return { attemptId: reply.body.attemptId, otp: await codeFor(world, to) }
}

async function store(life: Life, epoch: number, isMailed: boolean): Promise<SealedShare> {
  const { frame, wallet } = life
  const { id: walletId, account, email } = wallet
  const bytes = new Uint8Array(randomBytes(33))
  wallet.shares.set(epoch, bytes)
  const target = { service: 'recovery', walletId, set: 'recovery', epoch } as const
  const share = await sealShare(bytes, life.sealKey, target)
  const set = { mode: 'assisted', share, factors: [], email } as const
  const send = (challenge?: MailboxChallenge) =>
    frame.call({
      operation: 'store',
      endpoint: recoveryEndpoints.store,
      isOnce: true,
      body: async () => ({
        assertion: await sign(life),
        walletId,
        address: account.address,
        epoch,
        ...set,
        factors: [],
        ...(challenge ? { challenge } : {}),
        proof: await prove(life, 'store', epoch, storeSubject(set)),
      }),
    })
  const reply = isMailed
    ? await withCode(life, () => askMailbox(life, epoch, email), send)
    : (await send()).reply
  assertAccepted('store', reply)
  wallet.done.stored = epoch
  return share
}

async function activate(life: Life, epoch: number, { enc: shareId }: SealedShare): Promise<void> {
  const { reply } = await life.frame.call({
    operation: 'activate',
    endpoint: recoveryEndpoints.activate,
    isOnce: true,
    body: async () => ({
      assertion: await sign(life),
      walletId: life.wallet.id,
      epoch,
      shareId,
      proof: await prove(life, 'activate', epoch, splitSubject({ mode: 'assisted', shareId })),
    }),
  })
  assertAccepted('activate', reply)
  life.wallet.done.activated = epoch
}

async function release(life: Life, epoch: number): Promise<void> {
  const { world, frame, wallet } = life
  const { id: walletId } = wallet
  const key = await createReplyKey()
  const ask = async (): Promise<MailboxChallenge> => {
    const { reply } = await frame.call({
      operation: 'send code',
      endpoint: recoveryEndpoints.start,
      isOnce: true,
      body: async () => ({ assertion: await sign(life), walletId }),
    })
    assertAccepted('send code', reply)
    return { attemptId: reply.body.attemptId, otp: await codeFor(world, wallet.email) }
  }
  const send = (challenge: MailboxChallenge) => {
    const fixed = { walletId, epoch, challenge, responseKey: key.responseKey }
    return frame.call({
      operation: 'release',
      endpoint: recoveryEndpoints.release,
      isOnce: true,
      body: async () => ({ assertion: await sign(life), ...fixed }),
    })
  }
  const reply = await withCode(life, ask, send)
  assertAccepted('release', reply)
  if (!('share' in reply.body)) throw new Error('The release is delayed.')
  const target = { service: 'recovery', walletId, set: 'recovery', epoch } as const
  const bytes = await key.open(reply.body.share, target)
  if (!Buffer.from(bytes).equals(wallet.shares.get(epoch) ?? Buffer.alloc(0)))
    world.tally.found('release', 'halfWritten', `${walletId} gave other bytes out`)
  wallet.done.released++
}

async function advance(life: Life, epoch: number): Promise<void> {
  const subject = advanceSubject({ shareEpoch: epoch, revoked: undefined })
  const { reply } = await life.frame.call({
    operation: 'advance',
    endpoint: recoveryEndpoints.advance,
    isOnce: true,
    body: async () => ({
      assertion: await sign(life),
      walletId: life.wallet.id,
      epoch,
      shareEpoch: epoch,
      proof: await prove(life, 'advance', epoch, subject),
    }),
  })
  assertAccepted('advance', reply)
  life.wallet.done.advanced = epoch
}

async function changeMailbox(life: Life, epoch: number): Promise<void> {
  const { frame, wallet } = life
  const before = wallet.email
  wallet.email = `moved-${before}`
  const { email, id: walletId } = wallet
  const reply = await withCode(
    life,
    () => askMailbox(life, epoch, before),
    (challenge) =>
      frame.call({
        operation: 'change mailbox',
        endpoint: recoveryEndpoints.changeEmail,
        isOnce: true,
        body: async () => ({
          assertion: await sign(life),
          walletId,
          epoch,
          email,
          challenge,
          proof: await prove(life, 'changeEmail', epoch, email),
        }),
      }),
  )
  assertAccepted('change mailbox', reply)
  wallet.isMoved = true
}

/** One code for each address: the second one within 30 s takes a proof of work of a second. */
export const mailedOperations = ['store', 'release', 'change mailbox'] as const

/**
 * Runs the life of a wallet, from its first recovery set to the second.
 *
 * @param mailed - The operation that takes a code. @default each in turn
 */
export async function liveRecovery(
  world: RecoveryWorld,
  mailed = mailedOperations[world.wallets.length % mailedOperations.length],
): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet: RecoveryWallet = {
    id: randomUUID(),
    userId: randomUUID(),
    account,
    shares: new Map(),
    email: `${account.address.slice(2, 14).toLowerCase()}@example.org`,
    done: { stored: 0, activated: 0, advanced: 0, released: 0 },
    isMoved: false,
  }
  world.wallets.push(wallet)
  const frame = await openKilledFrame(world)
  const { body } = await frame.read(recoveryEndpoints.keys)
  const life = { world, frame, wallet, sealKey: body.sealKey }
  await activate(life, 1, await store(life, 1, mailed === 'store'))
  if (mailed === 'release') await release(life, 1)
  await activate(life, 2, await store(life, 2, false))
  await advance(life, 2)
  if (mailed === 'change mailbox') await changeMailbox(life, 2)
}

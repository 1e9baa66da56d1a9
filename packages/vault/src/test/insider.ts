import { recoveryEndpoints, type WalletProof } from '@latchkey/protocol'
import { calculateJwkThumbprint } from 'jose'
import { createReplyKey, type ReplyKey } from '../custody/sealing.js'
import type { Api } from '../kernel/api.js'
import { createMemoryFrameStore, type FrameStore } from '../kernel/frameStore.js'
import { VaultError } from '../kernel/vaultError.js'
import { createProofKey } from '../login/proofKey.js'
import { type CustodyWorld, type Device, PAGE, secrets } from './custodyWorld.js'
import {
  authShares,
  deriveKnown,
  recoveryShares,
  rowsOf,
  type StolenShare,
} from './stolenShares.js'

/** A row of the outcome table. */
export interface Outcome {
  readonly attacker: string
  readonly during: string
  readonly keys: number
  readonly mailboxes: number
  readonly after: string
  readonly notice: string
}

/** Formats outcomes as a table in plain text. */
export function formatOutcomes(outcomes: readonly Outcome[]): string {
  const head = ['attacker', 'while', 'keys', 'mailboxes moved', 'after', 'notice to the user']
  const rows = outcomes.map(({ attacker, during, keys, mailboxes, after, notice }) => [
    attacker,
    during,
    String(keys),
    String(mailboxes),
    after,
    notice,
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A compromised auth service: its database, its keys, and any assertion. */
export interface Insider {
  /**
   * Attacks the wallet of a user after each request to the recovery service, until `run` has ended.
   */
  during<value>(victim: Pick<Device, 'session'>, run: () => Promise<value>): Promise<value>
  readonly attempts: { count: number }
  /** Shares that the recovery service returned. */
  readonly gained: StolenShare[]
  /** Returns the addresses whose keys can be derived from the data of the insider. */
  derive(addresses: readonly string[]): Promise<string[]>
}

interface SeenRequest {
  proof?: WalletProof
  responseKey?: string
}

/** Returns the proofs in requests to the auth service. A compromised service can replay them. */
function seenProofs({ exchanges }: CustodyWorld): SeenRequest[] {
  return exchanges.flatMap(({ service, sent }) => {
    if (service !== 'auth' || !sent.includes('"proof"')) return []
    return [JSON.parse(sent) as SeenRequest]
  })
}

const forged: WalletProof = { expiresAt: 0, signature: `0x${'11'.repeat(64)}1b` }

/** Sends a request that is expected to be refused. Returns `undefined` if it is. */
async function tried<value>(call: Promise<value>): Promise<value | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}

interface Target {
  readonly walletId: string
  readonly userId: string
  readonly epoch: number
  readonly address: `0x${string}`
}

/** Returns every epoch of a user's wallet that the auth service could name. */
async function targetsOf(world: CustodyWorld, victim: string): Promise<Target[]> {
  const wallets = (await rowsOf(world.auth.database, 'custody_wallets')).filter(
    (row) => row.user_id === victim,
  )
  const epochs = (latest: number): number[] =>
    Array.from({ length: latest + 2 }, (_, index) => index + 1)
  return wallets.flatMap((row) =>
    epochs(Number(row.recovery_epoch)).map((epoch) => ({
      ...{ walletId: String(row.id), userId: String(row.user_id), epoch },
      address: String(row.address) as `0x${string}`,
    })),
  )
}

/** Returns the thumbprint (RFC 7638) of the proof key that a browser stored. */
export async function thumbprintOf(store: FrameStore): Promise<string> {
  const { publicKey } = (await store.get('login:proofKey')) as CryptoKeyPair
  return calculateJwkThumbprint(
    (await crypto.subtle.exportKey('jwk', publicKey)) as { kty: string },
  )
}

/** Opens a compromised auth service. `mailbox`: mailbox of the attacker. */
export async function openInsider(world: CustodyWorld, mailbox: string): Promise<Insider> {
  const store = createMemoryFrameStore()
  const api: Api = world.apiAt(PAGE, { store, cookies: new Map() })
  await createProofKey(store).prove({ method: 'GET', url: PAGE, body: undefined, nonce: undefined })
  const keyThumbprint = await thumbprintOf(store)
  const reply: ReplyKey = await createReplyKey()
  const attempts = { count: 0 }
  const gained: StolenShare[] = []
  const state = { isAttacking: false }

  const assertionOf = (userId: string, email: string): Promise<string> =>
    world.forgeAssertion({ userId, keyThumbprint, email })

  async function call<body extends { assertion: string }, response>(
    endpoint: Parameters<Api['call']>[1],
    target: Target,
    body: Omit<body, 'assertion'>,
  ): Promise<response | undefined> {
    attempts.count += 1
    const assertion = await assertionOf(target.userId, mailbox)
    return tried(api.call('recovery', endpoint, { body: { ...body, assertion } })) as Promise<
      response | undefined
    >
  }

  async function take(
    { walletId, epoch }: Target,
    given: { share?: { enc: string; ciphertext: string } } | undefined,
  ): Promise<void> {
    if (!given?.share) return
    gained.push({
      walletId,
      share: await reply.open(given.share, {
        service: 'recovery',
        walletId,
        set: 'recovery',
        epoch,
      }),
    })
  }

  async function attackOne(target: Target): Promise<void> {
    const { walletId, epoch, address } = target
    const { responseKey } = reply
    const proofs = [
      { ...forged, expiresAt: world.time.now + 60_000 },
      ...seenProofs(world)
        .flatMap(({ proof }) => (proof ? [proof] : []))
        .slice(-3),
    ]
    for (const proof of proofs) {
      await take(
        target,
        await call(recoveryEndpoints.readBack, target, { walletId, epoch, responseKey, proof }),
      )
      await call(recoveryEndpoints.activate, target, { walletId, epoch, proof })
      await call(recoveryEndpoints.startMailbox, target, {
        walletId,
        address,
        epoch,
        email: mailbox,
        proof,
      })
      const challenge = { attemptId: 'a'.repeat(43), otp: 'BBBBBBBB' }
      await call(recoveryEndpoints.changeEmail, target, {
        walletId,
        epoch,
        email: mailbox,
        challenge,
        proof,
      })
    }
    await take(
      target,
      await call(recoveryEndpoints.readBack, target, { walletId, epoch, responseKey }),
    )
    const challenge = { attemptId: 'a'.repeat(43), otp: 'BBBBBBBB' }
    await take(
      target,
      await call(recoveryEndpoints.release, target, { walletId, epoch, challenge, responseKey }),
    )
  }

  async function attack(userId: string): Promise<void> {
    state.isAttacking = true
    try {
      for (const target of await targetsOf(world, userId)) await attackOne(target)
    } finally {
      state.isAttacking = false
    }
  }

  return {
    async during({ session }, run) {
      world.fault = async ({ service }, when) => {
        // Attacks between any two requests of a user. After a reply of the recovery service, that
        // service has just stored data.
        if (when === 'after' && service === 'recovery' && !state.isAttacking)
          await attack(session.userId)
      }
      try {
        return await run()
      } finally {
        world.fault = undefined
      }
    },
    attempts,
    gained,
    derive: async (addresses) =>
      deriveKnown([...(await authShares(world, secrets.auth.kms)), ...gained], new Set(addresses)),
  }
}

/**
 * Returns the addresses whose keys can be derived from the data of a compromised recovery service.
 */
export async function deriveAtRecovery(
  world: CustodyWorld,
  gained: readonly StolenShare[],
  addresses: readonly string[],
): Promise<string[]> {
  return deriveKnown(
    [...(await recoveryShares(world, secrets.recovery.kms)), ...gained],
    new Set(addresses),
  )
}

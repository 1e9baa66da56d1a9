import {
  type CustodyMode,
  custodyEndpoints,
  type FactorProof,
  type FactorVerifier,
  type MailboxChallenge,
  recoveryEndpoints,
  storeSubject,
} from '@latchkey/protocol'
import { askForCode } from './codeChallenge.js'
import type { CustodyContext } from './custody.js'
import { factorVerifiers } from './factors.js'
import { startMailbox } from './mailbox.js'
import type { Prove } from './proving.js'
import { openByFactors, sealByFactors } from './sealByFactors.js'
import type { NewFactors } from './setUpFactors.js'
import { combineChecked, type Pair, splitEntropy } from './walletKeys.js'

/**
 * A recovery set before it is stored: the shares of the auth service and of the recovery service.
 */
export interface RecoverySet {
  readonly mode: CustodyMode
  readonly forAuth: Uint8Array
  /** The second share. With factors, it is sealed by them. */
  readonly forRecovery: Uint8Array
  readonly factors: FactorVerifier[]
  wipe(): void
}

/** Splits entropy for recovery. With factors, only the user can open the second share. */
export async function splitForRecovery(
  entropy: Uint8Array,
  { walletId, epoch }: { walletId: string; epoch: number },
  factors: NewFactors | undefined,
): Promise<RecoverySet> {
  const [forAuth, share] = await splitEntropy(entropy)
  const context = { walletId, epoch }
  const forRecovery = factors
    ? await sealByFactors(share, factors.keys, factors.salt, context)
    : share
  return {
    mode: factors ? 'self' : 'assisted',
    forAuth,
    forRecovery,
    factors: factors ? factorVerifiers(factors.keys, context) : [],
    wipe() {
      forAuth.fill(0)
      share.fill(0)
      forRecovery.fill(0)
    },
  }
}

/** A set to store, with the mailbox if the recovery service does not know the wallet yet. */
interface StoredShare {
  readonly walletId: string
  readonly address: `0x${string}`
  readonly epoch: number
  readonly set: RecoverySet
  readonly prove: Prove
  /** `undefined` for a wallet that the recovery service already knows. */
  readonly mailbox:
    | {
        readonly email: string
        /** True if the user or this browser confirmed it, not only the auth service. */
        readonly isProved: boolean
      }
    | undefined
  /** Proof of a factor that was enrolled before, if there was one. */
  readonly factorProof?: FactorProof | undefined
}

/**
 * Stores the recovery service's share. If only the auth service names the mailbox, the recovery
 * service mails a code there first. A compromised auth service can therefore not name its own
 * mailbox.
 *
 * @returns the id of the share
 */
export async function storeRecoveryShare(
  context: CustodyContext,
  stored: StoredShare,
): Promise<string> {
  const { services, signal } = context
  const { walletId, address, epoch, set, prove, mailbox, factorProof } = stored
  const { mode, factors } = set
  const email = mailbox?.email
  const share = await services.seal(
    set.forRecovery,
    { service: 'recovery', walletId, set: 'recovery', epoch },
    signal,
  )
  const start = (to: string): ReturnType<typeof startMailbox> =>
    startMailbox(context, { walletId, address, epoch, email: to, prove })

  async function store(
    named: string | undefined,
    challenge: MailboxChallenge | undefined,
  ): Promise<void> {
    const proof = await prove({
      service: 'recovery',
      action: 'store',
      walletId,
      epoch,
      subject: storeSubject({ mode, share, factors, email: named }),
    })
    const body = {
      walletId,
      address,
      epoch,
      mode,
      share,
      factors,
      factorProof,
      email: named,
      challenge,
      proof,
    }
    await services.recovery(recoveryEndpoints.store, body, signal)
  }

  if (email === undefined || mailbox?.isProved) await store(email, undefined)
  else {
    const started = await start(email)
    // The recovery service already knows the wallet: do not sign a mailbox that only the auth
    // service names.
    if (started.email !== email) await store(undefined, undefined)
    else
      await askForCode(context, {
        reason: 'mailbox',
        started,
        start: () => start(email),
        verify: (challenge) => store(email, challenge),
      })
  }
  return share.enc
}

/**
 * Reads the pending share back from the recovery service and combines it with the auth service's.
 * This tests the set with the stored shares before anything depends on it.
 *
 * @throws VaultError `sharesRefused`
 */
export async function proveRecoverySet(
  context: CustodyContext,
  parameters: {
    walletId: string
    epoch: number
    address: string
    fromAuth: Uint8Array
    factors: NewFactors | undefined
    prove: Prove
  },
): Promise<void> {
  const { services, signal } = context
  const { walletId, epoch, address, fromAuth, factors, prove } = parameters
  const reply = await services.replyKey()
  const { responseKey } = reply
  const proof = await prove({
    service: 'recovery',
    action: 'readBack',
    walletId,
    epoch,
    subject: responseKey,
  })
  const { share } = await services.recovery(
    recoveryEndpoints.readBack,
    { walletId, epoch, responseKey, proof },
    signal,
  )
  const kept = await reply.open(share, { service: 'recovery', walletId, set: 'recovery', epoch })
  const opened = factors ? await openByFactors(kept, factors.given, { walletId, epoch }) : kept
  try {
    const pair: Pair = [fromAuth, opened]
    const entropy = await combineChecked(pair, address)
    entropy.fill(0)
  } finally {
    opened.fill(0)
    kept.fill(0)
  }
}

/** Reads the auth service's share of a pending set back. The caller wipes it. */
export async function readBackAuthShare(
  context: CustodyContext,
  { walletId, epoch, prove }: { walletId: string; epoch: number; prove: Prove },
): Promise<Uint8Array> {
  const reply = await context.services.replyKey()
  const { responseKey } = reply
  const proof = await prove({
    service: 'auth',
    action: 'readBack',
    walletId,
    epoch,
    subject: responseKey,
  })
  const { share } = await context.services.auth(
    custodyEndpoints.readBackRecovery,
    { walletId, epoch, responseKey, proof },
    context.signal,
  )
  return reply.open(share, { service: 'auth', walletId, set: 'recovery', epoch })
}

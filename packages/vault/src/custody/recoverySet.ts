import { type CustodyMode, custodyEndpoints, type FactorVerifier, recoveryEndpoints, type SealedShare, shareText } from '@latchkey/protocol'
import { factorVerifiers, openByFactors, sealByFactors } from './factors.js'
import type { Task } from './parts.js'
import { combineChecked, type Pair, splitEntropy } from './sets.js'
import type { NewFactors } from './setUpFactors.js'

/** A recovery set before it is kept: what goes to the auth service, and what goes to the recovery service. */
export interface RecoverySet {
  readonly mode: CustodyMode
  readonly forAuth: Uint8Array
  /** The other share, or what the visitor's factors sealed of it. */
  readonly forRecovery: Uint8Array
  readonly factors: FactorVerifier[]
  wipe(): void
}

/** Splits entropy for recovery; with factors, nobody but the visitor opens the second share. */
export async function splitForRecovery(
  entropy: Uint8Array,
  { walletId, epoch }: { walletId: string; epoch: number },
  factors: NewFactors | undefined,
): Promise<RecoverySet> {
  const [forAuth, share] = await splitEntropy(entropy)
  const context = { walletId, epoch }
  const forRecovery = factors ? await sealByFactors(share, factors.keys, factors.salt, context) : share
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

/** What the wallet's key signs so that the recovery service keeps a share. */
export function storeSubject({ mode, share, factors }: { mode: CustodyMode; share: SealedShare; factors: FactorVerifier[] }): string {
  return `${mode} ${shareText(share)} ${JSON.stringify(factors)}`
}

/**
 * Fetches the share that the recovery service keeps as pending, and puts it together with the other one: the set is proved,
 * with what the services really have, before anything depends on it.
 *
 * @throws VaultError `sharesRefused`
 */
export async function proveRecoverySet(
  task: Task,
  parameters: { walletId: string; epoch: number; address: string; fromAuth: Uint8Array; factors: NewFactors | undefined },
): Promise<void> {
  const { services, signal } = task
  const { walletId, epoch, address, fromAuth, factors } = parameters
  const reply = await services.replyKey()
  const { share } = await services.recovery(recoveryEndpoints.readBack, { walletId, epoch, responseKey: reply.responseKey }, signal)
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

/** The auth service's share of a set, as it keeps it. The caller wipes it. */
export async function readAuthShare(task: Task, walletId: string, epoch?: number): Promise<Uint8Array> {
  const reply = await task.services.replyKey()
  const body = { walletId, responseKey: reply.responseKey, ...(epoch === undefined ? {} : { epoch }) }
  const { share, epoch: given } = await task.services.auth(custodyEndpoints.recoveryShare, body, task.signal)
  return reply.open(share, { service: 'auth', walletId, set: 'recovery', epoch: epoch ?? given })
}

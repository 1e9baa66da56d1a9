import {
  advanceSubject,
  type CustodyWallet,
  custodyEndpoints,
  type FactorProof,
  recoveryEndpoints,
  shareText,
  splitSubject,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext } from './custody.js'
import type { Prove } from './proving.js'
import {
  proveRecoverySet,
  type RecoverySet,
  readBackAuthShare,
  splitForRecovery,
  storeRecoveryShare,
} from './recoverySet.js'
import type { NewFactors } from './setUpFactors.js'

/**
 * Maximum number of sets that the recovery service activated without the auth service receiving it.
 */
const MAX_STEPS = 64

interface Change {
  readonly entropy: Uint8Array
  readonly prove: Prove
  readonly wallet: CustodyWallet
  readonly factors: NewFactors | undefined
  /** Proof of a factor that was enrolled before, if there was one. */
  readonly factorProof: FactorProof | undefined
  /** Mailbox of the recovery service, if this browser knows it. */
  readonly recoveryEmail: string | undefined
}

/**
 * Returns the mailbox to store. The recovery service accepts one only for a wallet that it does not
 * know, as after a loss of its database.
 */
function mailboxOf(
  { session }: CustodyContext,
  { wallet, recoveryEmail }: Change,
): { email: string; isProved: boolean } | undefined {
  const { email, isEmailTyped = false } = session
  if (wallet.recoveryState !== 'lost' || email === undefined) return undefined
  return { email, isProved: isEmailTyped || email === recoveryEmail }
}

/**
 * Stores the set at the next free epoch. After an interruption, the recovery service may be at a
 * later epoch than the auth service.
 */
async function storeAtNextEpoch(
  context: CustodyContext,
  change: Change,
): Promise<{ epoch: number; set: RecoverySet; shareId: string }> {
  const { wallet, entropy, factors, factorProof, prove } = change
  const { id: walletId, address } = wallet
  const first = Math.max(wallet.epoch, wallet.recoveryEpoch + 1)
  for (let epoch = first; epoch < first + MAX_STEPS; epoch++) {
    const set = await splitForRecovery(entropy, { walletId, epoch }, factors)
    try {
      const shareId = await storeRecoveryShare(context, {
        walletId,
        address,
        epoch,
        set,
        prove,
        factorProof,
        mailbox: mailboxOf(context, change),
      })
      return { epoch, set, shareId }
    } catch (error) {
      set.wipe()
      if (!(error instanceof VaultError && error.name === 'epoch_passed')) throw error
    }
  }
  throw new VaultError(
    'epoch_passed',
    'The two services don’t agree about this wallet. Contact the site.',
    { code: 4100 },
  )
}

/**
 * Reshares the recovery set. Both services store the new set beside the old one, and the new one is
 * tested. It is then activated at the recovery service, then at the auth service, and the old set
 * is deleted. After an interruption at any step, one set is complete.
 */
export async function reshareRecovery(
  context: CustodyContext,
  change: Change,
): Promise<CustodyWallet> {
  const { services, signal } = context
  const { prove, wallet, factors } = change
  const { id: walletId, address } = wallet
  const { epoch, set, shareId } = await storeAtNextEpoch(context, change)
  const { mode } = set
  const share = await services
    .seal(set.forAuth, { service: 'auth', walletId, set: 'recovery', epoch }, signal)
    .finally(set.wipe)
  const put = await prove({
    service: 'auth',
    action: 'putRecovery',
    walletId,
    epoch,
    subject: `${mode} ${shareText(share)}`,
  })
  await services.auth(
    custodyEndpoints.putRecovery,
    { walletId, epoch, mode, share, proof: put },
    signal,
  )
  const fromAuth = await readBackAuthShare(context, { walletId, epoch, prove })
  await proveRecoverySet(context, { walletId, epoch, address, fromAuth, factors, prove }).finally(
    () => fromAuth.fill(0),
  )
  const activation = await prove({
    service: 'recovery',
    action: 'activate',
    walletId,
    epoch,
    subject: splitSubject({ mode, shareId }),
  })
  await services.recovery(
    recoveryEndpoints.activate,
    { walletId, epoch, shareId, proof: activation },
    signal,
  )
  const commit = await prove({
    service: 'auth',
    action: 'commitRecovery',
    walletId,
    epoch,
    subject: splitSubject({ mode, shareId: share.enc }),
  })
  await services.auth(
    custodyEndpoints.commitRecovery,
    { walletId, epoch, shareId: share.enc, proof: commit },
    signal,
  )
  const latest = Math.max(epoch, wallet.epoch)
  const changed = { ...wallet, epoch: latest, recoveryEpoch: epoch, mode }
  await advance(context, prove, changed)
  return { ...changed, recoveryState: 'current' }
}

/**
 * Sends the wallet's epoch to the recovery service, with the device that was revoked in it. The
 * recovery service deletes sets before the current one.
 */
export async function advance(
  context: CustodyContext,
  prove: Prove,
  wallet: CustodyWallet,
  revoked?: string,
): Promise<void> {
  const { services, signal } = context
  const { id: walletId, epoch, recoveryEpoch: shareEpoch } = wallet
  const proof = await prove({
    service: 'recovery',
    action: 'advance',
    walletId,
    epoch,
    subject: advanceSubject({ shareEpoch, revoked }),
  })
  await services.recovery(
    recoveryEndpoints.advance,
    { walletId, epoch, shareEpoch, revoked, proof },
    signal,
  )
}

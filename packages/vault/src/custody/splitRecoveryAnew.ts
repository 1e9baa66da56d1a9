import { type CustodyWallet, custodyEndpoints, type FactorProof, recoveryEndpoints, shareText } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { Task } from './parts.js'
import { proveRecoverySet, type RecoverySet, readAuthShare, splitForRecovery, storeSubject } from './recoverySet.js'
import { signWith } from './sets.js'
import type { NewFactors } from './setUpFactors.js'

const MAX_STEPS = 8

interface Change {
  readonly entropy: Uint8Array
  readonly wallet: CustodyWallet
  readonly factors: NewFactors | undefined
  /** Proof of what was enrolled before, where it was. */
  readonly factorProof: FactorProof | undefined
}

/** The recovery service may have got further than the auth service, the time before, when something was interrupted. */
async function storeAtNextEpoch(task: Task, change: Change): Promise<{ epoch: number; set: RecoverySet }> {
  const { services, signal } = task
  const { wallet, entropy, factors, factorProof } = change
  const { id: walletId, address } = wallet
  const first = Math.max(wallet.epoch, wallet.recoveryEpoch + 1)
  for (let epoch = first; epoch < first + MAX_STEPS; epoch++) {
    const set = await splitForRecovery(entropy, { walletId, epoch }, factors)
    try {
      const { mode } = set
      const share = await services.seal(set.forRecovery, { service: 'recovery', walletId, set: 'recovery', epoch }, signal)
      const subject = storeSubject({ mode, share, factors: set.factors })
      const proof = await signWith(entropy, ({ evm }) => services.prove(evm, { service: 'recovery', action: 'store', walletId, epoch, subject }))
      const body = { walletId, address, epoch, mode, share, factors: set.factors, proof, ...(factorProof ? { factorProof } : {}) }
      await services.recovery(recoveryEndpoints.store, body, signal)
      return { epoch, set }
    } catch (error) {
      set.wipe()
      if (!(error instanceof VaultError && error.name === 'epoch_passed')) throw error
    }
  }
  throw new VaultError('epoch_passed', 'The two services do not agree about this wallet. Ask who runs them.', { code: 4100 })
}

/**
 * Splits entropy for recovery once more: both services keep the new set beside the old one, it is proved, then it counts, first
 * at the recovery service, then at the auth service, and then the old one is deleted. Interrupted anywhere, one set is whole.
 */
export async function splitRecoveryAnew(task: Task, change: Change): Promise<CustodyWallet> {
  const { services, signal } = task
  const { entropy, wallet, factors } = change
  const { id: walletId, address } = wallet
  const { epoch, set } = await storeAtNextEpoch(task, change)
  try {
    const { mode } = set
    const share = await services.seal(set.forAuth, { service: 'auth', walletId, set: 'recovery', epoch }, signal)
    const about = { service: 'auth', action: 'putRecovery', walletId, epoch, subject: `${mode} ${shareText(share)}` } as const
    const proof = await signWith(entropy, ({ evm }) => services.prove(evm, about))
    await services.auth(custodyEndpoints.putRecovery, { walletId, epoch, mode, share, proof }, signal)
  } finally {
    set.wipe()
  }
  const fromAuth = await readAuthShare(task, walletId, epoch)
  await proveRecoverySet(task, { walletId, epoch, address, fromAuth, factors }).finally(() => fromAuth.fill(0))
  await services.recovery(recoveryEndpoints.activate, { walletId, epoch }, signal)
  await services.auth(custodyEndpoints.commitRecovery, { walletId, epoch }, signal)
  const changed: CustodyWallet = {
    ...wallet,
    epoch: Math.max(epoch, wallet.epoch),
    recoveryEpoch: epoch,
    mode: factors ? 'self' : 'assisted',
    recoveryState: 'current',
  }
  await advance(task, entropy, changed)
  return changed
}

/** Tells the recovery service how far the wallet is; sets before the present one go. */
export async function advance(task: Task, entropy: Uint8Array, wallet: CustodyWallet): Promise<void> {
  const { services, signal } = task
  const { id: walletId, epoch, recoveryEpoch: shareEpoch } = wallet
  const about = { service: 'recovery', action: 'advance', walletId, epoch, subject: String(shareEpoch) } as const
  const proof = await signWith(entropy, ({ evm }) => services.prove(evm, about))
  await services.recovery(recoveryEndpoints.advance, { walletId, epoch, shareEpoch, proof }, signal)
}

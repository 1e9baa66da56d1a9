import { type CustodyWallet, recoveryEndpoints } from '@latchkey/protocol'
import { type DeviceRecord, sealRecord, writeRecord } from './deviceRecord.js'
import { putDeviceSet } from './deviceSet.js'
import type { Task } from './parts.js'
import { signWith } from './sets.js'
import { advance, splitRecoveryAnew } from './splitRecoveryAnew.js'

interface Unlocked {
  readonly entropy: Uint8Array
  readonly own: Uint8Array
  readonly wallet: CustodyWallet
  readonly record: DeviceRecord
}

/** The recovery service sends its codes to the new address, because the wallet's key says so. */
async function moveEmail(task: Task, { entropy, own, wallet, record }: Unlocked, email: string): Promise<void> {
  const { services, store, signal } = task
  const { id: walletId, epoch } = wallet
  const about = { service: 'recovery', action: 'changeEmail', walletId, epoch, subject: email } as const
  const proof = await signWith(entropy, ({ evm }) => services.prove(evm, about))
  await services.recovery(recoveryEndpoints.changeEmail, { walletId, epoch, email, proof }, signal)
  await writeRecord(store, await sealRecord(own, { ...record, recoveryEmail: email }))
}

/**
 * What is due when a wallet is unlocked: sets that may have been stolen are split anew, the recovery service is told how far the
 * wallet is and where its owner reads mail (security.md S7).
 *
 * @throws what the services say; nothing that was whole before is broken then.
 */
export async function keepUp(task: Task, unlocked: Unlocked): Promise<void> {
  const { entropy, wallet, record } = unlocked
  const isStale = wallet.mode === 'assisted' && (wallet.recoveryEpoch < wallet.resplitBelow || wallet.recoveryState === 'lost')
  const now = isStale ? await splitRecoveryAnew(task, { entropy, wallet, factors: undefined, factorProof: undefined }) : wallet
  if (now.recoveryState === 'behind') await advance(task, entropy, now)
  const { email } = task.session
  if (email !== undefined && email !== record.recoveryEmail) await moveEmail(task, unlocked, email)
  if (record.epoch < wallet.resplitBelow) await putDeviceSet(task, { entropy, wallet: now, replaces: record, recoveryEmail: email })
}

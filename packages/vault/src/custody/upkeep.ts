import type { CustodyWallet } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { Task } from './custody.js'
import type { DeviceRecord } from './deviceRecord.js'
import { putDeviceSet } from './deviceSet.js'
import { moveMailbox } from './mailbox.js'
import { withProofs } from './proving.js'
import { advance, reshareRecovery } from './reshareRecovery.js'

/** A wallet that was just opened in this browser. */
interface Unlocked {
  readonly entropy: Uint8Array
  readonly wallet: CustodyWallet
  readonly record: DeviceRecord
}

/** Does what is due when a wallet is opened. */
export type KeepUp = (task: Task, unlocked: Unlocked) => Promise<void>

/**
 * Makes a {@link KeepUp}. It offers a new recovery mailbox once: a user that declines is asked
 * again after a reload.
 */
export function createKeepUp(): KeepUp {
  const state: { declinedEmail: string | undefined } = { declinedEmail: undefined }

  return async (task, { entropy, wallet, record }) => {
    const { email } = task.session
    const isStale =
      wallet.mode === 'assisted' &&
      (wallet.recoveryEpoch < wallet.resplitBelow || wallet.recoveryState === 'lost')
    const isMailboxDue =
      email !== undefined && email !== record.recoveryEmail && email !== state.declinedEmail
    if (
      !(
        isStale ||
        isMailboxDue ||
        wallet.recoveryState === 'behind' ||
        record.epoch < wallet.resplitBelow
      )
    )
      return
    await withProofs(task, entropy, async (prove) => {
      const now = isStale
        ? await reshareRecovery(task, {
            entropy,
            prove,
            wallet,
            factors: undefined,
            factorProof: undefined,
            recoveryEmail: record.recoveryEmail,
          })
        : wallet
      if (now.recoveryState === 'behind') await advance(task, prove, now)
      const latest =
        record.epoch < wallet.resplitBelow
          ? await putDeviceSet(task, {
              entropy,
              wallet: now,
              replaces: record,
              recoveryEmail: record.recoveryEmail,
            })
          : record
      if (!isMailboxDue) return
      try {
        await moveMailbox(task, { wallet: now, record: latest, email, prove })
      } catch (error) {
        if (error instanceof VaultError && error.name === 'rejected') state.declinedEmail = email
        throw error
      }
    })
  }
}

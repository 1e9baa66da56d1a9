import type { CustodyWallet } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext } from './custody.js'
import type { DeviceRecord } from './deviceRecord.js'
import { putDeviceSet } from './deviceSet.js'
import { moveMailbox } from './mailbox.js'
import { withProofs } from './proving.js'
import { advance, reshareRecovery } from './reshareRecovery.js'

/** A wallet that was just unlocked in this browser. */
interface Unlocked {
  readonly entropy: Uint8Array
  readonly wallet: CustodyWallet
  readonly record: DeviceRecord
}

/** Updates the shares, the epoch and the recovery mailbox of an unlocked wallet, as far as due. */
export type Reshare = (context: CustodyContext, unlocked: Unlocked) => Promise<void>

/**
 * Creates a {@link Reshare}. It offers a new recovery mailbox once per page load: a user who
 * declines sees the offer again after a reload.
 */
export function createReshare(): Reshare {
  const state: { declinedEmail: string | undefined } = { declinedEmail: undefined }

  return async (context, { entropy, wallet, record }) => {
    const { email } = context.session
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
    await withProofs(context, entropy, async (prove) => {
      const now = isStale
        ? await reshareRecovery(context, {
            entropy,
            prove,
            wallet,
            factors: undefined,
            factorProof: undefined,
            recoveryEmail: record.recoveryEmail,
          })
        : wallet
      if (now.recoveryState === 'behind') await advance(context, prove, now)
      const latest =
        record.epoch < wallet.resplitBelow
          ? await putDeviceSet(context, {
              entropy,
              wallet: now,
              replaces: record,
              recoveryEmail: record.recoveryEmail,
            })
          : record
      if (!isMailboxDue) return
      try {
        await moveMailbox(context, { wallet: now, record: latest, email, prove })
      } catch (error) {
        if (error instanceof VaultError && error.name === 'rejected') state.declinedEmail = email
        throw error
      }
    })
  }
}

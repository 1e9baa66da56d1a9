import { type CustodyWallet, recoveryEndpoints } from '@latchkey/protocol'
import { askForCode } from './codeChallenge.js'
import type { CustodyContext } from './custody.js'
import { type DeviceRecord, updateRecord } from './deviceRecord.js'
import type { Prove } from './proving.js'
import { left, show } from './screens.js'

/**
 * Requests a code of the recovery service to the current mailbox; for a new wallet, to its future
 * mailbox.
 */
export async function startMailbox(
  { services, signal }: CustodyContext,
  parameters: {
    walletId: string
    address: `0x${string}`
    epoch: number
    email: string
    prove: Prove
  },
): Promise<{ attemptId: string; email: string }> {
  const { prove, ...body } = parameters
  const { walletId, epoch, email } = body
  const proof = await prove({
    service: 'recovery',
    action: 'startMailbox',
    walletId,
    epoch,
    subject: email,
  })
  return services.recovery(recoveryEndpoints.startMailbox, { ...body, proof }, signal)
}

/**
 * Moves the recovery mailbox to the address of the login. Requires the user's approval with both
 * addresses shown, and a code to the old mailbox. The auth service names the new mailbox, and must
 * not be able to move it alone.
 *
 * @throws VaultError `rejected` when the user declines
 */
export async function moveMailbox(
  context: CustodyContext,
  parameters: { wallet: CustodyWallet; record: DeviceRecord; email: string; prove: Prove },
): Promise<void> {
  const { services, store, signal } = context
  const { wallet, record, email, prove } = parameters
  const { id: walletId, epoch, address } = wallet
  const read = await prove({
    service: 'recovery',
    action: 'readMailbox',
    walletId,
    epoch,
    subject: '-',
  })
  const { email: present } = await services.recovery(
    recoveryEndpoints.readMailbox,
    { walletId, epoch, proof: read },
    signal,
  )
  if (present !== email) {
    const answer = await show(context, { kind: 'mailbox', from: present, to: email })
    if (answer?.isAgreed !== true) throw left()
    await askForCode(context, {
      reason: 'mailbox',
      start: () => startMailbox(context, { walletId, address, epoch, email, prove }),
      async verify(challenge) {
        const proof = await prove({
          service: 'recovery',
          action: 'changeEmail',
          walletId,
          epoch,
          subject: email,
        })
        await services.recovery(
          recoveryEndpoints.changeEmail,
          { walletId, epoch, email, challenge, proof },
          signal,
        )
      },
    })
  }
  await updateRecord(store, record, { recoveryEmail: email })
}

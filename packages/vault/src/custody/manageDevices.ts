import { type CustodyWallet, custodyEndpoints } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext, Opened } from './custody.js'
import { readRecord } from './deviceRecord.js'
import { type Prove, withProofs } from './proving.js'
import { advance } from './reshareRecovery.js'
import { messageOf, show } from './screens.js'

/**
 * Advances the epoch at the recovery service. Returns false if that service is unreachable, so that
 * the user can still revoke a stolen browser.
 */
async function tryToAdvance(
  context: CustodyContext,
  prove: Prove,
  wallet: CustodyWallet,
  deviceId: string,
): Promise<boolean> {
  try {
    await advance(context, prove, wallet, deviceId)
    return true
  } catch (error) {
    if (error instanceof VaultError && error.name === 'unreachable') return false
    throw error
  }
}

/**
 * Deletes another device's share and raises the epoch at both services, so that no backup restores
 * the device (SEC-62).
 */
async function revoke(
  context: CustodyContext,
  { wallet }: Opened,
  deviceId: string,
  unlock: () => Promise<Uint8Array>,
): Promise<void> {
  const { services, signal } = context
  const { id: walletId } = wallet
  const entropy = await unlock()
  try {
    const { wallet: latest } = await services.auth(custodyEndpoints.wallet, {}, signal)
    const epoch = (latest ?? wallet).epoch + 1
    await withProofs(context, entropy, async (prove) => {
      // The recovery service first: after an interruption, the auth service finds the revocation
      // there.
      const isAdvanced = await tryToAdvance(
        context,
        prove,
        { ...(latest ?? wallet), epoch },
        deviceId,
      )
      const proof = await prove({
        service: 'auth',
        action: 'revokeDevice',
        walletId,
        epoch,
        subject: deviceId,
      })
      await services.auth(
        custodyEndpoints.revokeDevice,
        { walletId, deviceId, epoch, proof },
        signal,
      )
      if (!isAdvanced) await advance(context, prove, { ...(latest ?? wallet), epoch }, deviceId)
    })
  } finally {
    entropy.fill(0)
  }
}

/** Shows the browsers that have this wallet, until the user closes the screen. */
export async function manageDevices(
  context: CustodyContext,
  opened: Opened,
  unlock: () => Promise<Uint8Array>,
): Promise<void> {
  const { services, store, session, signal } = context
  const { id: walletId } = opened.wallet
  const state: { error: string | undefined } = { error: undefined }
  for (;;) {
    const { devices } = await services.auth(custodyEndpoints.devices, { walletId }, signal)
    const currentId = (await readRecord(store, session.userId, walletId))?.deviceId
    const answer = await show(context, { kind: 'devices', devices, currentId, error: state.error })
    if (typeof answer?.revoke !== 'string') return
    try {
      state.error = undefined
      await revoke(context, opened, answer.revoke, unlock)
    } catch (error) {
      state.error = messageOf(error)
    }
  }
}

import { custodyEndpoints } from '@latchkey/protocol'
import { readRecord } from './deviceRecord.js'
import type { Opened, Task } from './parts.js'
import { messageOf, show } from './screens.js'
import { signWith } from './sets.js'
import { advance } from './splitRecoveryAnew.js'

/** Deletes another device's share and raises the epoch at both services: no backup brings it back (SEC-62). */
async function revoke(task: Task, { wallet }: Opened, deviceId: string, unlock: () => Promise<Uint8Array>): Promise<void> {
  const { services, signal } = task
  const { id: walletId } = wallet
  const entropy = await unlock()
  try {
    const { wallet: latest } = await services.auth(custodyEndpoints.wallet, {}, signal)
    const epoch = (latest ?? wallet).epoch + 1
    const proof = await signWith(entropy, ({ evm }) => services.prove(evm, { service: 'auth', action: 'revokeDevice', walletId, epoch, subject: deviceId }))
    await services.auth(custodyEndpoints.revokeDevice, { walletId, deviceId, epoch, proof }, signal)
    await advance(task, entropy, { ...(latest ?? wallet), epoch })
  } finally {
    entropy.fill(0)
  }
}

/** The browsers that have this wallet, until the visitor leaves. */
export async function manageDevices(task: Task, opened: Opened, unlock: () => Promise<Uint8Array>): Promise<void> {
  const { services, store, session, signal } = task
  const { id: walletId } = opened.wallet
  const state: { error: string | undefined } = { error: undefined }
  for (;;) {
    const { devices } = await services.auth(custodyEndpoints.devices, { walletId }, signal)
    const currentId = (await readRecord(store, walletId, session.userId))?.deviceId
    const answer = await show(task, { kind: 'devices', devices, currentId, error: state.error })
    if (typeof answer?.revoke !== 'string') return
    try {
      state.error = undefined
      await revoke(task, opened, answer.revoke, unlock)
    } catch (error) {
      state.error = messageOf(error)
    }
  }
}

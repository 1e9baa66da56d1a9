import { type CustodyWallet, custodyEndpoints, shareText } from '@latchkey/protocol'
import { type DeviceRecord, sealRecord, writeRecord } from './deviceRecord.js'
import type { Task } from './parts.js'
import { signWith, splitEntropy } from './sets.js'

/**
 * Splits entropy for this device. The auth service has its new share before this device has its own, and the old set is
 * deleted with the first use of the new one: interrupted anywhere, one of the two is whole.
 */
export async function putDeviceSet(
  task: Task,
  parameters: { entropy: Uint8Array; wallet: CustodyWallet; replaces: DeviceRecord | undefined; recoveryEmail: string | undefined },
): Promise<DeviceRecord> {
  const { services, store, session, signal } = task
  const { entropy, wallet, replaces, recoveryEmail } = parameters
  const { id: walletId, epoch } = wallet
  const deviceId = crypto.randomUUID()
  const [own, forAuth] = await splitEntropy(entropy)
  try {
    const share = await services.seal(forAuth, { service: 'auth', walletId, set: `device:${deviceId}`, epoch }, signal)
    const about = { service: 'auth', action: 'putDevice', walletId, epoch, subject: `${deviceId} ${shareText(share)}` } as const
    const proof = await signWith(entropy, ({ evm }) => services.prove(evm, about))
    const body = { walletId, epoch, device: { id: deviceId, share }, proof, ...(replaces ? { replaces: replaces.deviceId } : {}) }
    await services.auth(custodyEndpoints.putDevice, body, signal)
    const record = await sealRecord(own, { walletId, userId: session.userId, deviceId, epoch, recoveryEmail })
    await writeRecord(store, record)
    return record
  } finally {
    own.fill(0)
    forAuth.fill(0)
  }
}

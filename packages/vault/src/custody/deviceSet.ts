import { type CustodyWallet, custodyEndpoints, deviceSubject } from '@latchkey/protocol'
import type { Addresses, CustodyContext } from './custody.js'
import { type DeviceRecord, sealRecord, writeRecord } from './deviceRecord.js'

import { withProofs } from './proving.js'
import { addressesFrom, splitEntropy } from './walletKeys.js'

/**
 * Splits entropy for this device. The auth service stores its new share first, then this device.
 * The old set is deleted at the first use of the new one. After an interruption at any step, one of
 * the two sets is complete.
 */
export async function putDeviceSet(
  context: CustodyContext,
  parameters: {
    entropy: Uint8Array
    wallet: CustodyWallet
    replaces: DeviceRecord | undefined
    recoveryEmail: string | undefined
  },
): Promise<DeviceRecord & { addresses: Addresses }> {
  const { services, store, session, signal } = context
  const { entropy, wallet, replaces, recoveryEmail } = parameters
  const { id: walletId, epoch } = wallet
  const deviceId = crypto.randomUUID()
  const [own, forAuth] = await splitEntropy(entropy)
  try {
    const share = await services.seal(
      forAuth,
      { service: 'auth', walletId, set: `device:${deviceId}`, epoch },
      signal,
    )
    const device = { id: deviceId, share }
    const subject = deviceSubject({ ...device, replaces: replaces?.deviceId })
    const proof = await withProofs(context, entropy, (prove) =>
      prove({ service: 'auth', action: 'putDevice', walletId, epoch, subject }),
    )
    const body = {
      walletId,
      epoch,
      device,
      proof,
      ...(replaces ? { replaces: replaces.deviceId } : {}),
    }
    await services.auth(custodyEndpoints.putDevice, body, signal)
    const addresses = await addressesFrom(entropy)
    const record = await sealRecord(own, {
      walletId,
      userId: session.userId,
      deviceId,
      epoch,
      addresses,
      status: 'active',
      recoveryEmail,
    })
    await writeRecord(store, record)
    return { ...record, addresses }
  } finally {
    own.fill(0)
    forAuth.fill(0)
  }
}

import { type CustodyWallet, custodyEndpoints } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import { type DeviceRecord, deleteRecord, openRecord, readRecord } from './deviceRecord.js'
import { putDeviceSet } from './deviceSet.js'
import type { Opened, Task } from './parts.js'
import { recoverEntropy } from './recoverWallet.js'
import { combineChecked } from './sets.js'
import type { ShareCache } from './shareCache.js'
import { keepUp } from './upkeep.js'

/** Failures after which this device's set is of no use any more. */
const GONE: readonly string[] = ['device_unknown', 'wallet_set_back', 'sharesRefused']

interface ServerShare {
  share: Uint8Array
  /** As the auth service says now; `undefined` when the share was in memory. */
  wallet: CustodyWallet | undefined
}

async function serverShare(task: Task, record: DeviceRecord, cache: ShareCache): Promise<ServerShare> {
  const { walletId, deviceId, epoch } = record
  const held = cache.get(deviceId)
  if (held) return { share: held, wallet: undefined }
  const reply = await task.services.replyKey()
  const given = await task.services.auth(custodyEndpoints.deviceShare, { walletId, deviceId, responseKey: reply.responseKey }, task.signal)
  const share = await reply.open(given.share, { service: 'auth', walletId, set: `device:${deviceId}`, epoch })
  return { share, wallet: given.wallet }
}

async function unlockHere(task: Task, { wallet }: Opened, record: DeviceRecord, cache: ShareCache): Promise<Uint8Array> {
  const own = await openRecord(record)
  if (!own) throw new VaultError('sharesRefused', 'This browser cannot open its part of the wallet any more.', { code: 4100 })
  try {
    const { share, wallet: latest } = await serverShare(task, record, cache)
    try {
      const entropy = await combineChecked([own, share], wallet.address)
      cache.set(record.deviceId, share)
      if (latest) await tryToKeepUp(task, { entropy, own, wallet: latest, record })
      return entropy
    } finally {
      share.fill(0)
    }
  } finally {
    own.fill(0)
  }
}

async function tryToKeepUp(task: Task, unlocked: Parameters<typeof keepUp>[1]): Promise<void> {
  try {
    await keepUp(task, unlocked)
  } catch {
    // The wallet is whole either way; it is tried again with the next unlock.
  }
}

/** Makes this browser one of the wallet's, with what the recovery set gave (security.md S3). The caller wipes what comes back. */
export async function recoverHere(task: Task, address: string | undefined): Promise<{ entropy: Uint8Array; wallet: CustodyWallet }> {
  const recovered = await recoverEntropy(task)
  const { entropy, wallet } = recovered
  try {
    if (address !== undefined && wallet.address.toLowerCase() !== address.toLowerCase())
      throw new VaultError('walletChanged', 'The service names another wallet than before. Nothing was signed.', { code: 4100 })
    await putDeviceSet(task, { entropy, wallet, replaces: undefined, recoveryEmail: undefined })
    return recovered
  } catch (error) {
    entropy.fill(0)
    throw error
  }
}

/**
 * Entropy of the opened wallet: from this device's set, or, when that is of no use any more, from the recovery set.
 *
 * @throws VaultError what the services say, `sharesRefused`, `rejected`. The caller wipes what comes back.
 */
export async function unlock(task: Task, opened: Opened, cache: ShareCache): Promise<Uint8Array> {
  const { wallet, session } = opened
  const record = await readRecord(task.store, wallet.id, session.userId)
  if (!record) return (await recoverHere(task, wallet.address)).entropy
  try {
    return await unlockHere(task, opened, record, cache)
  } catch (error) {
    if (!(error instanceof VaultError && GONE.includes(error.name))) throw error
    cache.wipe()
    // What is left of the set here does no good and no harm; the visitor decides whether to recover.
    await deleteRecord(task.store, wallet.id)
    if (error.name === 'sharesRefused') throw error
    return (await recoverHere(task, wallet.address)).entropy
  }
}

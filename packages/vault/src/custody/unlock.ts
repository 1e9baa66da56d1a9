import { type CustodyWallet, custodyEndpoints } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyStore, Opened, Task, WalletAddresses } from './custody.js'
import {
  type DeviceRecord,
  deleteRecord,
  isGenuine,
  openRecord,
  readRecord,
  updateRecord,
} from './deviceRecord.js'
import { putDeviceSet } from './deviceSet.js'

import { recoverEntropy } from './recoverWallet.js'
import type { ShareCache } from './shareCache.js'
import type { KeepUp } from './upkeep.js'
import { addressesFrom, combineChecked } from './walletKeys.js'

/** Failures after which this browser's set is of no use any more. */
const GONE: readonly string[] = ['device_unknown', 'wallet_set_back', 'sharesRefused']

/** Parts that last from one use of the keys to the next. */
export interface UnlockDeps {
  readonly cache: ShareCache
  readonly keepUp: KeepUp
}

/** Entropy of a wallet, with the addresses that come from it. */
export interface Unlocked {
  readonly entropy: Uint8Array
  readonly addresses: WalletAddresses
}

interface ServerShare {
  share: Uint8Array
  /** As the auth service says now; `undefined` when the share was in memory. */
  wallet: CustodyWallet | undefined
}

async function serverShare(
  task: Task,
  record: DeviceRecord,
  cache: ShareCache,
): Promise<ServerShare> {
  const { walletId, deviceId, epoch } = record
  const held = cache.get(deviceId)
  if (held) return { share: held, wallet: undefined }
  const reply = await task.services.replyKey()
  const given = await task.services.auth(
    custodyEndpoints.deviceShare,
    { walletId, deviceId, responseKey: reply.responseKey },
    task.signal,
  )
  const share = await reply.open(given.share, {
    service: 'auth',
    walletId,
    set: `device:${deviceId}`,
    epoch,
  })
  return { share, wallet: given.wallet }
}

/** Records of the first release hold no addresses: they are derived once, and stored. */
async function withAddresses(
  store: CustodyStore,
  record: DeviceRecord,
  entropy: Uint8Array,
): Promise<{ record: DeviceRecord; addresses: WalletAddresses }> {
  const { addresses } = record
  if (addresses) return { record, addresses: { ...addresses, isProved: true } }
  const derived = await addressesFrom(entropy)
  return {
    record: await updateRecord(store, record, { addresses: derived }),
    addresses: { ...derived, isProved: true },
  }
}

async function unlockHere(
  task: Task,
  { wallet }: Opened,
  stored: DeviceRecord,
  { cache, keepUp }: UnlockDeps,
): Promise<Unlocked> {
  const own = await openRecord(stored)
  if (!own)
    throw new VaultError(
      'sharesRefused',
      'This browser cannot open its part of the wallet any more.',
      { code: 4100 },
    )
  try {
    const { share, wallet: latest } = await serverShare(task, stored, cache)
    try {
      const entropy = await combineChecked([own, share], stored.addresses?.evm ?? wallet.address)
      cache.set(stored.deviceId, share)
      const { record, addresses } = await withAddresses(task.store, stored, entropy)
      if (latest)
        await tryToKeepUp(task, keepUp, {
          entropy,
          wallet: { ...latest, address: addresses.evm },
          record,
        })
      return { entropy, addresses }
    } finally {
      share.fill(0)
    }
  } finally {
    own.fill(0)
  }
}

async function tryToKeepUp(
  task: Task,
  keepUp: KeepUp,
  unlocked: Parameters<KeepUp>[1],
): Promise<void> {
  try {
    await keepUp(task, unlocked)
  } catch {
    // The wallet is whole either way; it is tried again with the next unlock.
  }
}

/**
 * Makes this browser one of the wallet's, with the recovery set (docs/threats.md, S3). The caller
 * wipes the entropy.
 */
export async function recoverHere(
  task: Task,
  address: string | undefined,
): Promise<Unlocked & { wallet: CustodyWallet }> {
  const { entropy, wallet } = await recoverEntropy(task)
  try {
    if (address !== undefined && !sameAddress(wallet.address, address))
      throw new VaultError(
        'walletChanged',
        'The login service names another wallet than before. Nothing was signed.',
        { code: 4100 },
      )
    const { addresses } = await putDeviceSet(task, {
      entropy,
      wallet,
      replaces: undefined,
      recoveryEmail: undefined,
    })
    return { entropy, wallet, addresses: { ...addresses, isProved: true } }
  } catch (error) {
    entropy.fill(0)
    throw error
  }
}

/**
 * The share opens nothing any more. The addresses stay: another wallet in its place is still
 * noticed.
 */
async function retire(store: CustodyStore, record: DeviceRecord): Promise<void> {
  if (record.addresses && (await isGenuine(record)))
    await updateRecord(store, record, { status: 'spent' })
  else await deleteRecord(store, record)
}

/**
 * Entropy of the opened wallet: from this browser's set, or, when that is of no use any more, from
 * the recovery set.
 *
 * @throws VaultError `sharesRefused`, `rejected`, or with the code of a service. The caller wipes
 *   the entropy.
 */
export async function unlock(task: Task, opened: Opened, deps: UnlockDeps): Promise<Unlocked> {
  const { wallet, session } = opened
  const record = await readRecord(task.store, session.userId, wallet.id)
  if (!record || record.status === 'spent' || record.walletId !== wallet.id)
    return recoverHere(task, wallet.address)
  try {
    return await unlockHere(task, opened, record, deps)
  } catch (error) {
    if (!(error instanceof VaultError && GONE.includes(error.name))) throw error
    deps.cache.wipe()
    // The user decides whether to recover.
    await retire(task.store, record)
    if (error.name === 'sharesRefused') throw error
    return recoverHere(task, wallet.address)
  }
}

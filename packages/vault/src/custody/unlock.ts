import { type CustodyWallet, custodyEndpoints } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import { VaultError } from '../kernel/vaultError.js'
import type { Reshare } from './createReshare.js'
import type { CustodyContext, CustodyStore, Opened, WalletAddresses } from './custody.js'
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
import { addressesFrom, combineChecked } from './walletKeys.js'

/** Errors after which this browser's set is permanently invalid. */
const GONE: readonly string[] = ['device_unknown', 'wallet_set_back', 'sharesRefused']

/** State that is shared by all uses of the keys. */
export interface UnlockDeps {
  readonly cache: ShareCache
  readonly reshare: Reshare
}

/** Entropy of a wallet, with the addresses derived from it. */
export interface Unlocked {
  readonly entropy: Uint8Array
  readonly addresses: WalletAddresses
}

interface ServerShare {
  share: Uint8Array
  /** Current state at the auth service. `undefined` if the share was cached. */
  wallet: CustodyWallet | undefined
}

async function serverShare(
  context: CustodyContext,
  record: DeviceRecord,
  cache: ShareCache,
): Promise<ServerShare> {
  const { walletId, deviceId, epoch } = record
  const held = cache.get(deviceId)
  if (held) return { share: held, wallet: undefined }
  const reply = await context.services.replyKey()
  const given = await context.services.auth(
    custodyEndpoints.deviceShare,
    { walletId, deviceId, responseKey: reply.responseKey },
    context.signal,
  )
  const share = await reply.open(given.share, {
    service: 'auth',
    walletId,
    set: `device:${deviceId}`,
    epoch,
  })
  return { share, wallet: given.wallet }
}

/**
 * Returns the addresses of a record. Derives and stores them for records of the first release,
 * which have none.
 */
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
  context: CustodyContext,
  { wallet }: Opened,
  stored: DeviceRecord,
  { cache, reshare }: UnlockDeps,
): Promise<Unlocked> {
  const own = await openRecord(stored)
  if (!own)
    throw new VaultError(
      'sharesRefused',
      'This browser can no longer open its part of the wallet.',
      { code: 4100 },
    )
  try {
    const { share, wallet: latest } = await serverShare(context, stored, cache)
    try {
      const entropy = await combineChecked([own, share], stored.addresses?.evm ?? wallet.address)
      cache.set(stored.deviceId, share)
      const { record, addresses } = await withAddresses(context.store, stored, entropy)
      if (latest)
        await tryToReshare(context, reshare, {
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

async function tryToReshare(
  context: CustodyContext,
  reshare: Reshare,
  unlocked: Parameters<Reshare>[1],
): Promise<void> {
  try {
    await reshare(context, unlocked)
  } catch {
    // The wallet stays usable without it. The next unlock tries again.
  }
}

/**
 * Recovers the wallet in this browser with the recovery set, and adds this browser to the wallet
 * (docs/threats.md, S3). The caller wipes the entropy.
 */
export async function recoverHere(
  context: CustodyContext,
  address: string | undefined,
): Promise<Unlocked & { wallet: CustodyWallet }> {
  const { entropy, wallet } = await recoverEntropy(context)
  try {
    if (address !== undefined && !sameAddress(wallet.address, address))
      throw new VaultError(
        'walletChanged',
        'The login service names another wallet than before. Nothing was signed.',
        { code: 4100 },
      )
    const { addresses } = await putDeviceSet(context, {
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

/** Marks the share as invalid. Keeps the addresses, to detect another wallet in its place. */
async function retire(store: CustodyStore, record: DeviceRecord): Promise<void> {
  if (record.addresses && (await isGenuine(record)))
    await updateRecord(store, record, { status: 'spent' })
  else await deleteRecord(store, record)
}

/**
 * Unlocks the entropy of the open wallet from this browser's set, or, if that is invalid, from the
 * recovery set. The caller wipes the entropy.
 *
 * @throws VaultError `sharesRefused`, `rejected`, or with the code of a service.
 */
export async function unlock(
  context: CustodyContext,
  opened: Opened,
  deps: UnlockDeps,
): Promise<Unlocked> {
  const { wallet, session } = opened
  const record = await readRecord(context.store, session.userId, wallet.id)
  if (!record || record.status === 'spent' || record.walletId !== wallet.id)
    return recoverHere(context, wallet.address)
  try {
    return await unlockHere(context, opened, record, deps)
  } catch (error) {
    if (!(error instanceof VaultError && GONE.includes(error.name))) throw error
    deps.cache.wipe()
    // The user decides whether to recover.
    await retire(context.store, record)
    if (error.name === 'sharesRefused') throw error
    return recoverHere(context, wallet.address)
  }
}

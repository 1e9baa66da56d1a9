import type { Addresses, CustodyStore } from './custody.js'

/**
 * This browser's share as it is stored: encrypted under a non-extractable key.
 *
 * `pending`: the wallet is being created, and its address was not shown yet. `active`: the share
 * opens the wallet. `spent`: the share is invalid, but the addresses are still checked.
 */
export interface DeviceRecord {
  readonly walletId: string
  readonly userId: string
  readonly deviceId: string
  readonly epoch: number
  /**
   * Derived from the keys by this browser. `undefined` in records of the first release, until the
   * wallet is next unlocked.
   */
  readonly addresses: Addresses | undefined
  readonly status: 'pending' | 'active' | 'spent'
  /** Mailbox of the recovery service, as far as this browser knows. */
  readonly recoveryEmail: string | undefined
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: Uint8Array<ArrayBuffer>
}

type Described = Omit<DeviceRecord, 'key' | 'iv' | 'sealed'>

/**
 * Records of the first release are named by the wallet id, which the auth service chooses. Later
 * ones are named by the user id.
 */
const oldKeyOf = (walletId: string): string => `custody:${walletId}`
const keyOf = (userId: string): string => `wallet:${userId}`

function aadOf({
  userId,
  walletId,
  deviceId,
  epoch,
  addresses,
  status,
}: Described): Uint8Array<ArrayBuffer> {
  const parts = addresses
    ? ['v2', userId, walletId, deviceId, String(epoch), status, addresses.evm, addresses.solana]
    : ['v1', userId, walletId, deviceId, String(epoch)]
  return new TextEncoder().encode(parts.join('|'))
}

/** Encrypts a share under a new, non-extractable key. */
export async function sealRecord(share: Uint8Array, described: Described): Promise<DeviceRecord> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: aadOf(described) },
    key,
    new Uint8Array(share),
  )
  return { ...described, key, iv, sealed: new Uint8Array(sealed) }
}

/**
 * Returns the share in a record, which the caller wipes. `undefined` if the record was changed or
 * belongs to another browser.
 */
export async function openRecord(record: DeviceRecord): Promise<Uint8Array | undefined> {
  const { key, iv, sealed } = record
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: aadOf(record) },
        key,
        sealed,
      ),
    )
  } catch {
    return undefined
  }
}

/**
 * True if the record can be decrypted here, so that its addresses are those that this browser
 * stored.
 */
export async function isGenuine(record: DeviceRecord): Promise<boolean> {
  const share = await openRecord(record)
  share?.fill(0)
  return share !== undefined
}

function isAddresses(value: unknown): value is Addresses {
  if (typeof value !== 'object' || value === null) return false
  const { evm, solana } = value as Record<string, unknown>
  return typeof evm === 'string' && typeof solana === 'string'
}

/** Parses a stored value, which may be of an earlier release. */
function parseRecord(value: unknown, userId: string): DeviceRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Record<string, unknown>
  const {
    walletId,
    deviceId,
    epoch,
    addresses,
    status = 'active',
    recoveryEmail,
    key,
    iv,
    sealed,
  } = record
  if (
    typeof walletId !== 'string' ||
    typeof deviceId !== 'string' ||
    typeof epoch !== 'number' ||
    record.userId !== userId
  )
    return undefined
  if (!(key instanceof CryptoKey && iv instanceof Uint8Array && sealed instanceof Uint8Array))
    return undefined
  if (status !== 'pending' && status !== 'active' && status !== 'spent') return undefined
  return {
    ...{ walletId, userId, deviceId, epoch, status, key },
    addresses: isAddresses(addresses) ? addresses : undefined,
    recoveryEmail: typeof recoveryEmail === 'string' ? recoveryEmail : undefined,
    iv: new Uint8Array(iv),
    sealed: new Uint8Array(sealed),
  }
}

/**
 * Returns this browser's record of a user's wallet.
 *
 * @param walletId - From the auth service. Finds records of the first release.
 */
export async function readRecord(
  store: CustodyStore,
  userId: string,
  walletId: string | undefined,
): Promise<DeviceRecord | undefined> {
  const record = parseRecord(await store.get(keyOf(userId)), userId)
  if (record || walletId === undefined) return record
  const old = parseRecord(await store.get(oldKeyOf(walletId)), userId)
  return old?.walletId === walletId ? old : undefined
}

/** Replaces the stored record in one step. */
export async function writeRecord(store: CustodyStore, record: DeviceRecord): Promise<void> {
  await store.set(keyOf(record.userId), record)
  await store.delete(oldKeyOf(record.walletId))
}

/** Seals a record again with some changes. */
export async function updateRecord(
  store: CustodyStore,
  record: DeviceRecord,
  change: Partial<Pick<DeviceRecord, 'addresses' | 'status' | 'recoveryEmail'>>,
): Promise<DeviceRecord> {
  const share = await openRecord(record)
  if (!share) return record
  const changed = await sealRecord(share, { ...record, ...change }).finally(() => share.fill(0))
  await writeRecord(store, changed)
  return changed
}

export async function deleteRecord(
  store: CustodyStore,
  { userId, walletId }: Pick<DeviceRecord, 'userId' | 'walletId'>,
): Promise<void> {
  await Promise.all([store.delete(keyOf(userId)), store.delete(oldKeyOf(walletId))])
}

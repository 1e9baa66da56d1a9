import type { CustodyStore } from './parts.js'

/** This device's share as it is stored: encrypted under a key that no script can read. */
export interface DeviceRecord {
  readonly walletId: string
  readonly userId: string
  readonly deviceId: string
  readonly epoch: number
  /** Address that the recovery service writes to, as far as is known here. */
  readonly recoveryEmail: string | undefined
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: Uint8Array<ArrayBuffer>
}

type Described = Pick<DeviceRecord, 'walletId' | 'userId' | 'deviceId' | 'epoch' | 'recoveryEmail'>

const keyOf = (walletId: string): string => `custody:${walletId}`

function aadOf({ userId, walletId, deviceId, epoch }: Described): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(['v1', userId, walletId, deviceId, String(epoch)].join('|'))
}

/** Encrypts a share under a key of its own that cannot be taken out of this browser. */
export async function sealRecord(share: Uint8Array, described: Described): Promise<DeviceRecord> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aadOf(described) }, key, new Uint8Array(share))
  return { ...described, key, iv, sealed: new Uint8Array(sealed) }
}

/** The share in a record; `undefined` when it cannot be opened. The caller wipes it. */
export async function openRecord(record: DeviceRecord): Promise<Uint8Array | undefined> {
  const { key, iv, sealed } = record
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aadOf(record) }, key, sealed))
  } catch {
    // Changed, or not ours: the same as if it were not there.
    return undefined
  }
}

/** Stores are filled by browsers of many ages: what does not look like a record is none. */
function isRecord(value: unknown): value is DeviceRecord {
  if (typeof value !== 'object' || value === null) return false
  const { walletId, userId, deviceId, epoch, key, iv, sealed } = value as Record<string, unknown>
  const isNamed = [walletId, userId, deviceId].every((id) => typeof id === 'string') && typeof epoch === 'number'
  return isNamed && key instanceof CryptoKey && iv instanceof Uint8Array && sealed instanceof Uint8Array
}

/** This device's record of a wallet, if it holds one of this user. */
export async function readRecord(store: CustodyStore, walletId: string, userId: string): Promise<DeviceRecord | undefined> {
  const value = await store.get(keyOf(walletId))
  return isRecord(value) && value.walletId === walletId && value.userId === userId ? value : undefined
}

/** Stores a record in the place of the one before, in one step. */
export async function writeRecord(store: CustodyStore, record: DeviceRecord): Promise<void> {
  await store.set(keyOf(record.walletId), record)
}

export async function deleteRecord(store: CustodyStore, walletId: string): Promise<void> {
  await store.delete(keyOf(walletId))
}

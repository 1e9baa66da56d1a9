import { isRecord } from '@latchkey/protocol/std'
import { isHex32 } from '../kernel/bytes.js'
import {
  type Attempt,
  readAttempt,
  readSession,
  readSessionDeletes,
  type Session,
  type SessionDelete,
} from './sessionRecords.js'

/** The used part of the Web Storage API, as of `localStorage`. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The record that all tabs share. */
interface SharedRecord {
  /** The seed of the client id, because messages wait for a client id. */
  readonly seed?: string
  /** The only session: there is one connection. */
  readonly session?: Session
  /** Ends of sessions that the relay does not have yet. */
  readonly deletes?: readonly SessionDelete[]
}

/**
 * The storage of the client. Its methods never throw. Values that cannot be stored on disk stay in
 * memory.
 */
export interface Store {
  readShared(): SharedRecord
  /** Reads, changes and writes synchronously, so that tabs do not undo each other's changes. */
  updateShared(change: (record: SharedRecord) => SharedRecord): void
  readAttempts(): Attempt[]
  writeAttempts(attempts: readonly Attempt[]): void
}

/**
 * Returns the storage. Called at each use, because a getter like `window.localStorage` itself may
 * throw.
 */
export type StorageGetter = () => KeyValueStorage | undefined

/** The version of both records. A record of another version is not read. */
const VERSION = 1

interface Slot {
  read(): Record<string, unknown>
  write(value: Record<string, unknown>): void
}

function createSlot(storage: StorageGetter, key: string): Slot {
  // Set only while the storage refuses to store the record.
  const memory: { raw?: string } = {}

  function readRaw(): string | null | undefined {
    if (memory.raw !== undefined) return memory.raw
    try {
      return storage()?.getItem(key)
    } catch {
      return undefined
    }
  }

  return {
    read() {
      try {
        const value: unknown = JSON.parse(readRaw() ?? '{}')
        return isRecord(value) && value.version === VERSION ? value : {}
      } catch {
        return {}
      }
    },
    write(value) {
      const raw = JSON.stringify({ version: VERSION, ...value })
      memory.raw = raw
      try {
        const target = storage()
        target?.setItem(key, raw)
        if (target) delete memory.raw
      } catch {
        // Blocked or full: the memory has the value.
      }
    },
  }
}

/**
 * Creates the store. Sessions are shared between tabs. Pairings are stored per tab: they survive a
 * reload, and no other tab takes them.
 */
export function createStore(parameters: {
  prefix: string
  storage: StorageGetter
  tabStorage: StorageGetter
}): Store {
  const { prefix, storage, tabStorage } = parameters
  const shared = createSlot(storage, `${prefix}.walletconnect`)
  const own = createSlot(tabStorage, `${prefix}.walletconnect.pairings`)

  function readShared(): SharedRecord {
    const { seed, session: stored, deletes: waiting } = shared.read()
    const session = readSession(stored)
    const deletes = readSessionDeletes(waiting)
    return {
      ...(isHex32(seed) ? { seed } : {}),
      ...(session ? { session } : {}),
      ...(deletes.length > 0 ? { deletes } : {}),
    }
  }

  return {
    readShared,
    updateShared: (change) => shared.write({ ...change(readShared()) }),
    readAttempts() {
      const { attempts } = own.read()
      return Array.isArray(attempts)
        ? attempts.map(readAttempt).filter((attempt) => attempt !== undefined)
        : []
    },
    writeAttempts: (attempts) => own.write({ attempts }),
  }
}

import { randomUUID } from 'node:crypto'
import { ServerError } from './serverError.js'

/** Storage for values that outlive a request. Every value has a lifetime. */
export interface Store {
  get(key: string): Promise<string | undefined>
  /** @param lifetime - Milliseconds after which the value expires. */
  set(key: string, value: string, lifetime: number): Promise<void>
  /** Sets an absent value. Of several concurrent callers, exactly one gets `true`. */
  add(key: string, value: string, lifetime: number): Promise<boolean>
  /** Removes and returns a value. Of several concurrent callers, exactly one gets it. */
  take(key: string): Promise<string | undefined>
  delete(key: string): Promise<void>
  /** Returns a string that changes whenever values may have been lost, for example by a restart. */
  generation(): Promise<string>
}

/**
 * Maximum bytes of the live values of one kind. A flood of one kind must not evict values of
 * another.
 */
const MAX_BYTES_PER_KIND = 64 * 1024 * 1024

/** Bytes of a value besides its texts, rounded up. */
const ENTRY_BYTES = 200

/** Milliseconds between two searches of a full kind for expired values. */
const SWEEP_MS = 1000

interface Entry {
  readonly value: string
  readonly expiresAt: number
}

interface Kind {
  readonly entries: Map<string, Entry>
  bytes: number
  sweptAt: number
}

/** Returns the part of a key before its first colon. */
function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':') + 1)
}

const weightOf = (key: string, value: string): number =>
  ENTRY_BYTES + Buffer.byteLength(key) + Buffer.byteLength(value)

function drop(kind: Kind, key: string): void {
  const entry = kind.entries.get(key)
  if (!entry) return
  kind.entries.delete(key)
  kind.bytes -= weightOf(key, entry.value)
}

/** Removes expired values: the oldest at each write, all of them when the kind is full. */
function sweep(kind: Kind, now: number, needed: number): void {
  for (const [key, { expiresAt }] of kind.entries) {
    if (expiresAt > now) break
    drop(kind, key)
  }
  if (kind.bytes + needed <= MAX_BYTES_PER_KIND || now - kind.sweptAt < SWEEP_MS) return
  kind.sweptAt = now
  for (const [key, { expiresAt }] of kind.entries) if (expiresAt <= now) drop(kind, key)
}

/**
 * Creates a store in this process, for one node. Its values end with the process. Each kind, the
 * part of a key before its first colon, has 64 MiB. Live values are never evicted: an evicted
 * proof (SEC-21) could be used again. A new value without room is refused: 507 `store_full`.
 *
 * @param clock - Milliseconds since 1970.
 *
 * @example
 * ```ts
 * import { createMemoryStore } from '@latchkey/server'
 *
 * const store = createMemoryStore()
 * await store.set('nonce:1', 'issued', 600_000)
 * await store.take('nonce:1') // 'issued'
 * await store.take('nonce:1') // undefined
 * ```
 */
export function createMemoryStore(clock: { now(): number } = Date): Store {
  const kinds = new Map<string, Kind>()
  const generation = randomUUID()

  function read(key: string): string | undefined {
    const kind = kinds.get(kindOf(key))
    const entry = kind?.entries.get(key)
    if (!kind || !entry) return undefined
    if (entry.expiresAt > clock.now()) return entry.value
    drop(kind, key)
    return undefined
  }

  function remove(key: string): void {
    const kind = kinds.get(kindOf(key))
    if (kind) drop(kind, key)
  }

  function write(key: string, value: string, lifetime: number): void {
    const kind = kinds.get(kindOf(key)) ?? { entries: new Map(), bytes: 0, sweptAt: 0 }
    kinds.set(kindOf(key), kind)
    sweep(kind, clock.now(), weightOf(key, value))
    const before = kind.entries.get(key)
    if (
      kind.bytes + weightOf(key, value) - (before ? weightOf(key, before.value) : 0) >
      MAX_BYTES_PER_KIND
    )
      throw new ServerError(
        507,
        'store_full',
        'The server has no room for this at the moment. Try again in a minute.',
        { retryAfter: 60 },
      )
    drop(kind, key)
    kind.entries.set(key, { value, expiresAt: clock.now() + lifetime })
    kind.bytes += weightOf(key, value)
  }

  return {
    get: async (key) => read(key),
    async set(key, value, lifetime) {
      write(key, value, lifetime)
    },
    async add(key, value, lifetime) {
      if (read(key) !== undefined) return false
      write(key, value, lifetime)
      return true
    },
    async take(key) {
      const value = read(key)
      remove(key)
      return value
    },
    async delete(key) {
      remove(key)
    },
    generation: async () => generation,
  }
}

/** Where the server remembers what outlives a request. Every value has a lifetime. */
export interface Store {
  get(key: string): Promise<string | undefined>
  /** @param lifetime - Milliseconds after which the value is gone. */
  set(key: string, value: string, lifetime: number): Promise<void>
  /** Sets what is not there: of any number of callers at once, exactly one is told `true`. */
  add(key: string, value: string, lifetime: number): Promise<boolean>
  /** Removes a value and answers it: of any number of callers at once, exactly one gets it. */
  take(key: string): Promise<string | undefined>
  delete(key: string): Promise<void>
}

/** Values of one kind that are kept in memory at once; the oldest go first. */
const MAX_PER_KIND = 100_000

/** What comes before the first colon of a key: kinds do not push each other out. */
function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':') + 1)
}

/**
 * A store in this process, for one node. What it holds is bounded and gone when the process ends.
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
  const kinds = new Map<string, Map<string, { value: string; expiresAt: number }>>()

  function read(key: string): string | undefined {
    const entries = kinds.get(kindOf(key))
    const entry = entries?.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > clock.now()) return entry.value
    entries?.delete(key)
    return undefined
  }

  function remove(key: string): void {
    kinds.get(kindOf(key))?.delete(key)
  }

  function write(key: string, value: string, lifetime: number): void {
    const entries = kinds.get(kindOf(key)) ?? new Map<string, { value: string; expiresAt: number }>()
    kinds.set(kindOf(key), entries)
    entries.delete(key)
    entries.set(key, { value, expiresAt: clock.now() + lifetime })
    // In the order they were set: what has ended goes first, then what is oldest.
    for (const [oldest, { expiresAt }] of entries) {
      if (expiresAt > clock.now() && entries.size <= MAX_PER_KIND) break
      entries.delete(oldest)
    }
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
  }
}

import { noop } from '@latchkey/protocol/std'
/** The part of the Web Storage API that the kit needs. `localStorage` is one. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A storage that never throws. Falls back to memory. */
export interface Store {
  /** Reads a value. Returns `undefined` when it is missing, unreadable or rejected by `parse`. */
  read<value>(key: string, parse: (value: unknown) => value | undefined): value | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

/**
 * Wraps a storage so that blocked, full or corrupt storage only loses persistence.
 *
 * Stored values are untrusted: `parse` accepts or rejects each.
 *
 * @param parameters.storage - Called at each use, because the getter itself may throw
 * (`window.localStorage` in a sandbox).
 * @param parameters.prefix - The prefix of every key, followed by a dot.
 * @example
 * ```ts
 * import { createStore } from '@latchkey/core/internal'
 *
 * const store = createStore({ prefix: 'latchkey', storage: () => globalThis.localStorage })
 * store.write('theme', 'dark')
 * store.read('theme', (value) => (value === 'dark' || value === 'light' ? value : undefined))
 * ```
 */
export function createStore(parameters: {
  prefix: string
  storage?: (() => KeyValueStorage | undefined) | undefined
}): Store {
  const { prefix, storage = noop } = parameters
  const memory = new Map<string, string | null>()
  const name = (key: string): string => `${prefix}.${key}`

  function attempt<value>(
    action: (storage: KeyValueStorage) => value,
  ): { value: value } | undefined {
    try {
      const target = storage()
      return target && { value: action(target) }
    } catch {
      return undefined
    }
  }

  return {
    read(key, parse) {
      const raw = memory.has(name(key))
        ? memory.get(name(key))
        : attempt((target) => target.getItem(name(key)))?.value
      if (typeof raw !== 'string') return undefined
      try {
        return parse(JSON.parse(raw))
      } catch {
        return undefined
      }
    },
    write(key, value) {
      const raw = JSON.stringify(value)
      const kept = attempt((target) => target.setItem(name(key), raw))
      if (kept) memory.delete(name(key))
      else memory.set(name(key), raw)
    },
    remove(key) {
      const removed = attempt((target) => target.removeItem(name(key)))
      if (removed) memory.delete(name(key))
      else memory.set(name(key), null)
    },
  }
}

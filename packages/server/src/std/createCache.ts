/** A cache in this process. */
export interface Cache<value> {
  /**
   * Returns a cached value while it is fresh, else the result of `load`. Concurrent callers share
   * one load. When loading fails, the cached value is used until it is stale.
   */
  get(
    key: string,
    load: () => Promise<value>,
    options?: { isForced?: boolean | undefined },
  ): Promise<value>
}

/** Limits of a cache: lifetimes in milliseconds, and the number of values. */
export interface CacheOptions<value> {
  clock: { now(): number }
  freshFor: number | ((value: value) => number)
  /** Lifetime after a failed load, since the value was loaded. @default not at all */
  usableFor?: number | undefined
  max: number
}

interface Entry<value> {
  value: value
  loadedAt: number
  /** Number of the load. */
  turn: number
}

/** Creates a bounded cache in this process. Concurrent loads of a key are deduplicated. */
export function createCache<value>({
  clock,
  freshFor,
  usableFor = 0,
  max,
}: CacheOptions<value>): Cache<value> {
  const entries = new Map<string, Entry<value>>()
  const loading = new Map<string, Promise<value>>()
  const loads = { begun: 0 }

  function keep(key: string, value: value, turn: number): void {
    // A slow load must not replace the result of a later one.
    if ((entries.get(key)?.turn ?? 0) > turn) return
    entries.delete(key)
    entries.set(key, { value, loadedAt: clock.now(), turn })
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
  }

  async function loadNow(key: string, load: () => Promise<value>): Promise<value> {
    const turn = ++loads.begun
    try {
      const value = await load()
      keep(key, value, turn)
      return value
    } catch (error) {
      const entry = entries.get(key)
      if (entry && clock.now() - entry.loadedAt < usableFor) return entry.value
      throw error
    }
  }

  return {
    async get(key, load, { isForced = false } = {}) {
      const entry = entries.get(key)
      if (entry && !isForced) {
        const lifetime = typeof freshFor === 'number' ? freshFor : freshFor(entry.value)
        if (clock.now() - entry.loadedAt < lifetime) return entry.value
      }
      const running = loading.get(key)
      // A load in progress may have started before the change that caused the forced read.
      if (running && !isForced) return running
      const started = loadNow(key, load)
      loading.set(key, started)
      try {
        return await started
      } finally {
        if (loading.get(key) === started) loading.delete(key)
      }
    },
  }
}

/** A memory of what was asked, in this process. */
export interface Cache<value> {
  /**
   * The value of a key: what is remembered while it is fresh, else what `load` answers. Whoever
   * asks while it loads waits for the same answer. When loading fails, what is remembered is good
   * until it is stale.
   */
  get(
    key: string,
    load: () => Promise<value>,
    options?: { isForced?: boolean | undefined },
  ): Promise<value>
}

/** How long values are remembered, in milliseconds, and how many of them. */
export interface CacheOptions<value> {
  clock: { now(): number }
  freshFor: number | ((value: value) => number)
  /** Since it was loaded, when it cannot be loaded anew. @default not at all */
  usableFor?: number | undefined
  max: number
}

interface Entry<value> {
  value: value
  loadedAt: number
  /** Of all loads, which one it was. */
  turn: number
}

/** A cache in this process: bounded, and what is asked many times at once is loaded once. */
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
    // A slow answer does not replace one that was asked for after it.
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
      // What is being read may be from before what forced it.
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

import { VaultError } from '../../kernel/vaultError.js'

/**
 * Storage for the times of declined requests, so that an app cannot reset the cool-down by
 * reloading the frame.
 */
export type CoolDownStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Limits how often a page can repeat declined requests (SEC-54). */
export interface CoolDown {
  /** @throws {@link VaultError} `tooManyRequests` with the seconds to wait */
  check(): void
  /** Records a shown request that was declined, closed or cancelled. */
  note(): void
}

const MAX = 5
const WITHIN_MS = 60_000

function readTimes(storage: CoolDownStorage | undefined, key: string): number[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((each): each is number => Number.isFinite(each)) : []
  } catch {
    // Storage is refused, or its value is malformed: only the memory of this page load counts.
    return []
  }
}

/**
 * Creates a cool-down.
 *
 * @param origin - Page that sends the requests. Each origin is counted separately.
 * @param now - Milliseconds since 1970.
 */
export function createCoolDown({
  origin,
  storage,
  now,
}: {
  origin: string
  storage: CoolDownStorage | undefined
  now(): number
}): CoolDown {
  const key = `latchkey.declined:${origin}`
  const memory: number[] = []

  /**
   * Returns the times within the last minute, from the storage or from this page load: the longer
   * list of the two. Setting the clock back does not remove times.
   */
  function recent(): readonly number[] {
    const [stored, own] = [readTimes(storage, key), memory].map((times) =>
      times.filter((time) => Math.abs(now() - time) < WITHIN_MS),
    )
    return stored && own && stored.length > own.length ? stored : (own ?? [])
  }

  return {
    check() {
      const times = recent()
      const oldest = times.at(-MAX)
      if (oldest === undefined) return
      const seconds = Math.max(1, Math.ceil((oldest + WITHIN_MS - now()) / 1000))
      throw new VaultError(
        'tooManyRequests',
        `This site asked too often for what you declined. It can ask again in ${seconds} seconds.`,
        { code: -32005 },
      )
    },
    note() {
      const times = [...recent(), now()].slice(-MAX)
      memory.splice(0, memory.length, ...times)
      try {
        storage?.setItem(key, JSON.stringify(times))
      } catch {
        // Full or refused: the memory above still counts.
      }
    },
  }
}

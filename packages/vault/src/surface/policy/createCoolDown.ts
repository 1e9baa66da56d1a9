import { VaultError } from '../../kernel/vaultError.js'

/**
 * Storage for the times of declined requests, so that an app cannot reset the cool-down by
 * reloading the frame.
 */
export type CoolDownStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps a page from asking again and again what was declined (SEC-54). */
export interface CoolDown {
  /** @throws {@link VaultError} `tooManyRequests` with the seconds to wait */
  check(): void
  /** Something on show was declined, closed or taken back. */
  note(): void
}

const MAX = 5
const WITHIN_MS = 60_000

function readTimes(storage: CoolDownStorage | undefined, key: string): number[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((each): each is number => Number.isFinite(each)) : []
  } catch {
    // Storage refused, or not ours: what this page load remembers counts alone.
    return []
  }
}

/**
 * @param origin - Page that asks; each is counted for itself.
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
   * Times within the last minute, the storage's or this page load's, whichever are more; a clock
   * set back forgets nothing.
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

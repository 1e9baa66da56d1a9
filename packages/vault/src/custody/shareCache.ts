import type { CustodyScope } from './custody.js'

/** Milliseconds that the auth service's share may stay in memory. */
const LIFETIME_MS = 15 * 60_000

/**
 * Cache of the auth service's share of this device's set, so that not every signature requests it.
 */
export interface ShareCache {
  /** Returns a copy, which the caller wipes. */
  get(deviceId: string): Uint8Array | undefined
  set(deviceId: string, share: Uint8Array): void
  wipe(): void
}

/**
 * Creates a {@link ShareCache}. It is wiped when the page is hidden or left, and after 15 minutes.
 */
export function createShareCache(
  clock: { now(): number },
  scope: CustodyScope | undefined,
): ShareCache {
  const state: { held: { deviceId: string; share: Uint8Array; until: number } | undefined } = {
    held: undefined,
  }

  function wipe(): void {
    state.held?.share.fill(0)
    state.held = undefined
  }

  scope?.addEventListener('pagehide', wipe)
  scope?.addEventListener('visibilitychange', () => {
    if (scope.visibilityState === 'hidden') wipe()
  })
  return {
    get(deviceId) {
      if (state.held && state.held.until <= clock.now()) wipe()
      return state.held?.deviceId === deviceId ? state.held.share.slice() : undefined
    },
    set(deviceId, share) {
      wipe()
      state.held = { deviceId, share: share.slice(), until: clock.now() + LIFETIME_MS }
    },
    wipe,
  }
}

import { timingSafeEqual } from 'node:crypto'
import { createSecrets } from '../secrets.js'

/** Validity of a nonce, in milliseconds. */
const LIFETIME_MS = 300_000

/**
 * Milliseconds that a nonce may be ahead, because the clocks of nodes may be up to 60 s off in both
 * directions.
 */
const MAX_AHEAD_MS = 120_000

/**
 * Nonces of a server: its time and the generation of its store, sealed, so that no node has to
 * store them.
 */
export interface Nonces {
  readonly lifetime: number
  issue(generation: string): string
  /** Returns the generation in a nonce of this service that is at most five minutes old. */
  read(nonce: string): string | undefined
}

export function createNonces(secret: string, clock: { now(): number }): Nonces {
  const secrets = createSecrets(secret)
  const write = (time: string, generation: string): string =>
    `${time}.${generation}.${secrets.hash('dpop nonce', time, generation)}`
  return {
    lifetime: LIFETIME_MS,
    issue: (generation) => write(String(clock.now()), generation),
    read(nonce) {
      const [time = '', generation = ''] = nonce.split('.')
      const [given, right] = [Buffer.from(nonce), Buffer.from(write(time, generation))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const age = clock.now() - Number(time)
      return age > -MAX_AHEAD_MS && age < LIFETIME_MS ? generation : undefined
    },
  }
}

import { timingSafeEqual } from 'node:crypto'
import { createSecrets } from '../login/secrets.js'

/** Milliseconds that a nonce is good for. */
const LIFETIME_MS = 300_000

/** Nonces of a server: its time, with a seal, so that no node has to remember any. */
export interface Nonces {
  readonly lifetime: number
  issue(): string
  isFresh(nonce: string): boolean
}

export function createNonces(secret: string, clock: { now(): number }): Nonces {
  const secrets = createSecrets(secret)
  const write = (time: string): string => `${time}.${secrets.hash('dpop nonce', time)}`
  return {
    lifetime: LIFETIME_MS,
    issue: () => write(String(clock.now())),
    isFresh(nonce) {
      const [time = ''] = nonce.split('.')
      const [given, right] = [Buffer.from(nonce), Buffer.from(write(time))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false
      const age = clock.now() - Number(time)
      // Clocks of nodes differ by a little.
      return age > -60_000 && age < LIFETIME_MS
    },
  }
}

import type { SocialFailure } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'

/** Questions in a row that may go unanswered. */
const MAX_SILENCES = 5
const SILENCE_MS = 2000

const failures: Readonly<Record<SocialFailure, readonly [name: string, message: string]>> = {
  denied: ['socialDenied', 'You said no there, so nobody was logged in.'],
  refused: [
    'socialRefused',
    'What came back could not be trusted, so nobody was logged in. Try again.',
  ],
  unavailable: [
    'socialUnavailable',
    'The other service did not answer as it should. Try again, or log in another way.',
  ],
  expired: ['socialExpired', 'This login took too long. Start again.'],
}

/** What a login failed of, for the visitor. */
export function toSocialError(reason: SocialFailure): VaultError {
  return new VaultError(...failures[reason])
}

/** What whoever gave up is told. */
export function aborted(): VaultError {
  return new VaultError('aborted', 'Request was aborted')
}

/** Resolves after a time, or when `signal` ends. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
}

/**
 * Asks until there is an end to tell; a service that cannot be reached for a moment ends nothing.
 *
 * @param ask - One question of 25 s at most.
 */
export async function askOn<reply extends { state: string }>(
  ask: () => Promise<reply>,
  signal: AbortSignal,
): Promise<Exclude<reply, { state: 'pending' }>> {
  for (let silences = 0; !signal.aborted; ) {
    try {
      const reply = await ask()
      silences = 0
      if (reply.state !== 'pending') return reply as Exclude<reply, { state: 'pending' }>
    } catch (error) {
      silences += 1
      if (signal.aborted || silences > MAX_SILENCES) throw error
      await pause(SILENCE_MS, signal)
    }
  }
  throw aborted()
}

import type { SocialFailure } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'

/** Maximum of consecutive failed requests. */
const MAX_SILENCES = 5
const SILENCE_MS = 2000

const failures: Readonly<Record<SocialFailure, readonly [name: string, message: string]>> = {
  denied: ['socialDenied', 'You declined the login there. Try again, or log in another way.'],
  refused: [
    'socialRefused',
    'We couldn’t verify the other service’s answer, so you’re not logged in. Try again.',
  ],
  unavailable: [
    'socialUnavailable',
    'The other service didn’t answer correctly. Try again, or log in another way.',
  ],
  expired: ['socialExpired', 'This login took too long. Start again.'],
}

/** Returns the error of a failed login, with a text for the user. */
export function toSocialError(reason: SocialFailure): VaultError {
  return new VaultError(...failures[reason])
}

/** Returns the error of an aborted request. */
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
 * Polls until the result is final. Tolerates a few consecutive failures.
 *
 * @param ask - One poll of at most 25 s.
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

import { type Lazy, lazy } from '@latchkey/protocol/std'
import { VaultError } from './vaultError.js'

function toError(cause: unknown): VaultError {
  if (cause instanceof VaultError) return cause
  const message = 'Your wallet didn’t load. Check your connection and try again.'
  return new VaultError('unreachable', message, { cause })
}

/**
 * Lazy-loads a part of the frame's own code.
 *
 * @throws {@link VaultError} `unreachable` if the code cannot be loaded.
 */
export function loadCode<value>(load: () => Promise<value>): Lazy<value> {
  return lazy(load, { toError })
}

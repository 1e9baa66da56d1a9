import { NetworkRequestError, SetupError } from '@latchkey/core'
import { type Lazy, lazy } from '@latchkey/protocol/std'

/**
 * Loads a part of the adapter when it is first needed.
 *
 * @throws {@link NetworkRequestError} when it cannot be fetched; {@link SetupError} as it is.
 */
export function loadPart<part>(load: () => Promise<part>): Lazy<part> {
  return lazy(load, {
    toError: (cause) => (cause instanceof SetupError ? cause : new NetworkRequestError({ cause })),
  })
}

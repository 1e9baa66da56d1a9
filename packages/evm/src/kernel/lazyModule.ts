import { NetworkRequestError, SetupError } from '@latchkey/core'
import { type Lazy, lazy } from '@latchkey/protocol/std'

/**
 * Loads a part of the adapter when it is first needed.
 *
 * @throws {@link NetworkRequestError} when it cannot be fetched; {@link SetupError} as it is.
 */
export function lazyModule<value>(load: () => Promise<value>): Lazy<value> {
  return lazy(load, {
    toError: (cause) => (cause instanceof SetupError ? cause : new NetworkRequestError({ cause })),
  })
}

import { NetworkRequestError } from '@latchkey/core'
import { type Lazy, lazy } from '@latchkey/protocol/std'

/**
 * Loads a part of the adapter when it is first needed.
 *
 * @throws {@link NetworkRequestError} when it cannot be fetched.
 */
export function lazyModule<value>(load: () => Promise<value>): Lazy<value> {
  return lazy(load, { toError: (cause) => new NetworkRequestError({ cause }) })
}

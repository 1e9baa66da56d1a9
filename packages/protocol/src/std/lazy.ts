/** A value that is loaded on the first call. */
export interface Lazy<value> {
  /** Loads the value once. The next call after a failure loads it again. */
  (): Promise<value>
  /** Returns the value, or `undefined` until it is loaded. */
  current(): value | undefined
}

/**
 * Loads a value once, on the first call.
 *
 * @param options.toError - Converts the reason of a failed load to the error of the call.
 *
 * @example
 * ```ts
 * import { lazy } from '@latchkey/protocol/std'
 *
 * const schemas = lazy(() => import('valibot'))
 * const { parse, string } = await schemas()
 * ```
 */
export function lazy<value>(
  load: () => Promise<value>,
  { toError = (cause) => cause }: { toError?: (cause: unknown) => unknown } = {},
): Lazy<value> {
  let loading: Promise<value> | undefined
  let loaded: value | undefined
  function get(): Promise<value> {
    loading ??= load().then(
      (value) => {
        loaded = value
        return value
      },
      (cause: unknown) => {
        loading = undefined
        throw toError(cause)
      },
    )
    return loading
  }
  return Object.assign(get, { current: () => loaded })
}

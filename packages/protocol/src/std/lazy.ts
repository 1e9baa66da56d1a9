/** A value that is loaded when it is first called for. */
export interface Lazy<value> {
  /** Loads the value once. A failure is forgotten, so that the next call tries again. */
  (): Promise<value>
  /** Returns the value, or `undefined` until it is loaded. */
  current(): value | undefined
  /** Starts to load. A failure is ignored here, because the next call meets it again. */
  prefetch(): void
}

/**
 * Loads a value once, on the first call.
 *
 * @param options.toError - Turns the reason of a failed load into the error that callers get.
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
  let loaded: { value: value } | undefined

  async function loadNow(): Promise<value> {
    try {
      loaded = { value: await load() }
      return loaded.value
    } catch (cause) {
      loading = undefined
      throw toError(cause)
    }
  }
  function get(): Promise<value> {
    loading ??= loadNow()
    return loading
  }
  return Object.assign(get, {
    current: () => loaded?.value,
    prefetch: () => void get().catch(() => undefined),
  })
}

import type { Lazy } from './lazy.js'

/** The names of the methods that return a promise. */
type AsyncMethod<part> = {
  [name in keyof part]-?: part[name] extends (...given: never[]) => Promise<unknown> ? name : never
}[keyof part]

/**
 * Returns methods that load their object first. Once it is loaded, a call runs synchronously, so
 * that a method can open a window in a click.
 *
 * @param names - The methods, written once: their types derive from this list.
 * @param wait - Waits for the load, for example with a deadline. Gets the call's arguments.
 *
 * @example
 * ```ts
 * import { lazy, lazyMethods } from '@latchkey/protocol/std'
 *
 * const clipboard = lazy(async () => navigator.clipboard)
 * const { readText, writeText } = lazyMethods(clipboard, ['readText', 'writeText'])
 * await writeText('copied')
 * ```
 */
export function lazyMethods<part, const name extends AsyncMethod<part>>(
  load: Lazy<part>,
  names: readonly name[],
  wait: (loading: Promise<part>, given: readonly unknown[]) => Promise<part> = (loading) => loading,
): Pick<part, name> {
  type Methods = Record<name, (...given: readonly unknown[]) => Promise<unknown>>
  const methods = names.map((name) => [
    name,
    (...given: readonly unknown[]): Promise<unknown> => {
      const call = (loaded: part): Promise<unknown> => (loaded as Methods)[name](...given)
      const loaded = load.current()
      return loaded === undefined ? wait(load(), given).then(call) : call(loaded)
    },
  ])
  return Object.fromEntries(methods) as Pick<part, name>
}

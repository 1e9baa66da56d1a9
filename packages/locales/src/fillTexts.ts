const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Texts of a translated function, with English where its result lacks one. */
function fillFunction(
  english: (...values: unknown[]) => unknown,
  translated: (...values: unknown[]) => unknown,
): (...values: unknown[]) => unknown {
  return (...values) => {
    const text = translated(...values)
    return isObject(text) ? fillTexts(english(...values), text, '', []) : text
  }
}

/**
 * Returns the texts of a locale in the shape of the English ones. A text that the locale lacks is
 * English, and its path is added to `missing`.
 *
 * @example
 * ```ts
 * import { fillTexts } from '@latchkey/locales'
 *
 * const missing: string[] = []
 * fillTexts({ close: 'Close', back: 'Back' }, { close: 'Schließen' }, '', missing)
 * console.log(missing) // ['.back']
 * ```
 */
export function fillTexts<texts>(
  english: texts,
  translated: unknown,
  path: string,
  missing: string[],
): texts {
  if (translated === undefined || typeof translated !== typeof english) {
    missing.push(path)
    return english
  }
  if (typeof english === 'function')
    return fillFunction(english as never, translated as never) as texts
  if (Array.isArray(english))
    return english.map((each, at) =>
      fillTexts(each, (translated as readonly unknown[])[at], `${path}.${at}`, missing),
    ) as texts
  if (!isObject(english)) return translated as texts
  return Object.fromEntries(
    Object.entries(english).map(([key, each]) => [
      key,
      fillTexts(each, (translated as Record<string, unknown>)[key], `${path}.${key}`, missing),
    ]),
  ) as texts
}

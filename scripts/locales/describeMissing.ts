/** Number of printed keys. */
const NAMED = 10

/** Returns the number of missing texts and of their locales, with the first keys. */
export function describeMissing(
  results: readonly { surface: string; tag: string; missing: readonly string[] }[],
): string {
  const lacking = results.filter(({ missing }) => missing.length > 0)
  const keys = [
    ...new Set(
      lacking.flatMap(({ surface, missing }) => missing.map((key) => `${surface} ${key}`)),
    ),
  ]
  if (keys.length === 0) return 'Every text is translated.'
  const locales = new Set(lacking.map(({ tag }) => tag)).size
  const more = keys.length > NAMED ? ', …' : ''
  const texts = keys.length === 1 ? '1 text is' : `${keys.length} texts are`
  return `${texts} not translated in ${locales} ${locales === 1 ? 'locale' : 'locales'} and shown in English: ${keys.slice(0, NAMED).join(', ')}${more}.`
}

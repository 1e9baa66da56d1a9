/** True for `'auto'` and for a BCP 47 tag. */
export function isLocale(value: unknown): value is string {
  try {
    if (typeof value !== 'string') return false
    return value === 'auto' || Intl.getCanonicalLocales(value).length === 1
  } catch {
    // Not a tag.
    return false
  }
}

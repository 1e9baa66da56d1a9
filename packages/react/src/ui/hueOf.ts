/** Steps round the colour circle: enough to tell neighbours apart, few enough to look chosen. */
const HUES = 12

/** The same colour for the same name, everywhere. */
export function hueOf(name: string): number {
  const sum = Array.from(name).reduce(
    (hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521,
    7,
  )
  return (sum % HUES) * (360 / HUES) + 15
}

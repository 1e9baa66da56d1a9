/** Returns a value as text, for comparing. Unlike `JSON.stringify` it takes bigints. */
export function stringify(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ??
    'undefined'
  )
}

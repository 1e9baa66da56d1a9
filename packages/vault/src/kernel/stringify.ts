/** Returns a value as text, for comparison. Unlike `JSON.stringify`, it accepts bigints. */
export function stringify(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ??
    'undefined'
  )
}

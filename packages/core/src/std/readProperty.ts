/** Reads a property once. A getter that throws counts as absent. */
export function readProperty(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

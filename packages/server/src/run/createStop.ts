/** Returns a function that undoes steps once, in reverse order. */
export function createStop(stops: (() => unknown)[]): () => Promise<void> {
  return async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
}

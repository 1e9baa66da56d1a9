/** Returns a function that undoes steps once, the last one first. */
export function createStop(stops: (() => unknown)[]): () => Promise<void> {
  return async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
}

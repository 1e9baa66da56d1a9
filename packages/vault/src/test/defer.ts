/** Creates a promise that the test settles. */
export function defer<value = void>(): { promise: Promise<value>; resolve(value: value): void } {
  const parts: { resolve?: (value: value) => void } = {}
  const promise = new Promise<value>((resolve) => {
    parts.resolve = resolve
  })
  return { promise, resolve: (value) => parts.resolve?.(value) }
}

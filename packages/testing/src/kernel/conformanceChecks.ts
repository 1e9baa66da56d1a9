/** Rejects an adapter. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The adapter does not conform: ${what}`)
}

/** Name of the error a promise fails with. */
export async function nameOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof Error ? error.name : typeof error),
  )
}

/** What a promise resolves to, if that takes less than 100 ms. */
export async function quickly(promise: Promise<string>): Promise<string> {
  const timer: { stop: () => void } = { stop: () => undefined }
  const late = new Promise<string>((resolve) => {
    const timeout = setTimeout(() => resolve('too late'), 100)
    timer.stop = () => clearTimeout(timeout)
  })
  const first = await Promise.race([promise, late])
  timer.stop()
  return first
}

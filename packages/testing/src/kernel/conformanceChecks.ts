import { withTimeout } from '@latchkey/protocol/std'

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

/** Resolves as the promise does, within 100 ms. */
export async function quickly(promise: Promise<string>): Promise<string> {
  const late = new Error('too late')
  return withTimeout(promise, 100, () => late).catch((error: unknown) => {
    if (error === late) return late.message
    throw error
  })
}

import { withTimeout } from '@latchkey/protocol/std'

const CANCEL_MS = 5_000

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

/**
 * Resolves as a cancelled promise does. The wallet never answers in these cases, so nothing but the
 * cancel settles the promise. The limit only ends a case whose adapter ignores the cancel.
 */
export function afterCancel(promise: Promise<string>): Promise<string> {
  return withTimeout(promise, CANCEL_MS, () => new Error('The adapter ignores a cancel.'))
}

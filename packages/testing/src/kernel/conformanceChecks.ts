import { withTimeout } from '@latchkey/protocol/std'

const CANCEL_MS = 5_000

/** Throws the violation of an adapter. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The adapter does not conform: ${what}`)
}

/** Resolves to the name of the error with which a promise rejects. */
export async function nameOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof Error ? error.name : typeof error),
  )
}

/**
 * Settles with a cancelled promise. The wallet never answers in these cases, so only the cancel
 * settles the promise. The limit ends a case whose adapter ignores the cancel.
 */
export function afterCancel(promise: Promise<string>): Promise<string> {
  return withTimeout(promise, CANCEL_MS, () => new Error('The adapter ignores a cancel.'))
}

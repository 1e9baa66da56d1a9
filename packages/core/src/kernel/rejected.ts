import { noop } from '@latchkey/protocol/std'

/** Returns a rejected promise that reports no unhandled rejection when it is not used. */
export function rejected(error: unknown): Promise<never> {
  const promise = Promise.reject(error)
  promise.catch(noop)
  return promise
}

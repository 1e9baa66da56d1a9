import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/**
 * Runs a request's handler, so that {@link currentRequestId} has the request's id in all its log
 * lines.
 */
export function runInRequest<value>(requestId: string, run: () => value): value {
  return scope.run(requestId, run)
}

/** Returns the id of the request that is being answered, or `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore()
}

import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/**
 * Runs what answers a request, so that {@link currentRequestId} names the request in every log line
 * that it leads to.
 */
export function runInRequest<value>(requestId: string, run: () => value): value {
  return scope.run(requestId, run)
}

/** Returns the id of the request that is being answered, or `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore()
}

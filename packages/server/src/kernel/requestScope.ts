import { AsyncLocalStorage } from 'node:async_hooks'

/** Holds the id of the request that is being answered, so that all its log lines have it. */
export const requestScope: AsyncLocalStorage<string> = new AsyncLocalStorage()

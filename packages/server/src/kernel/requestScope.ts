import { AsyncLocalStorage } from 'node:async_hooks'

/** Holds the id of the current request, so that all of its log lines contain it. */
export const requestScope: AsyncLocalStorage<string> = new AsyncLocalStorage()

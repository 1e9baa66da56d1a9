import { type Context, Hono } from 'hono'
import { toDatabaseError } from './kernel/database/databaseError.js'
import { ServerError, toErrorReply } from './kernel/serverError.js'
import { observe, type RequestResult } from './observe.js'

/**
 * Creates the app of a service: numbers requests, keeps replies out of caches, and writes every
 * error in one form.
 */
export function createApp({
  onRequest,
  onDefect,
}: {
  onRequest: ((result: RequestResult) => void) | undefined
  onDefect: (error: unknown) => void
}): Hono {
  return new Hono()
    .use(observe(onRequest))
    .use(async (context, next) => {
      context.header('cache-control', 'no-store')
      context.header('x-content-type-options', 'nosniff')
      await next()
    })
    .notFound(() => {
      throw new ServerError(404, 'not_found', 'There is nothing at this address.')
    })
    .onError((error, context) => {
      const { status, body, retryAfter } = toErrorReply(toDatabaseError(error) ?? error)
      if (status === 500) onDefect(error)
      const asserted: Context = context
      asserted.set('errorCode', body.error.code)
      if (retryAfter !== undefined) context.header('retry-after', String(Math.ceil(retryAfter)))
      return context.json(body, status as 500)
    })
}

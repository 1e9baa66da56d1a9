import type { MiddlewareHandler } from 'hono'
import { ServerError } from './serverError.js'

const MAX_AGE_S = '600'

/**
 * Answers pages of the listed origins only, compared as whole strings. A request that changes something must name its
 * page: browsers do, and no page can leave it out.
 */
export function originGuard(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const isListed = origin !== undefined && origins.includes(origin)
    context.header('vary', 'Origin')
    if (isListed) {
      context.header('access-control-allow-origin', origin)
      context.header('access-control-allow-credentials', 'true')
    }
    if (context.req.method === 'OPTIONS' && isListed) {
      context.header('access-control-allow-methods', 'GET, POST')
      context.header('access-control-allow-headers', 'content-type')
      context.header('access-control-max-age', MAX_AGE_S)
      return context.body(null, 204)
    }
    const mayBeMissing = origin === undefined && context.req.method === 'GET'
    if (!isListed && !mayBeMissing) throw new ServerError(403, 'origin_refused', 'Pages of this origin may not use this server.')
    await next()
  }
}

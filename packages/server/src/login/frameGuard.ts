import { workHeader } from '@latchkey/protocol'
import type { Context, MiddlewareHandler } from 'hono'
import { ServerError } from '../kernel/serverError.js'

const HEADERS = `content-type, dpop, x-latchkey-frame, x-latchkey-origin, ${workHeader}`

/** Cache lifetime of a preflight in browsers, in seconds. */
const MAX_AGE_S = '7200'

/** Response headers that the frame may read. */
const EXPOSED = 'dpop-nonce, retry-after, x-request-id'

/**
 * @throws ServerError 403 unless a script of the frame's page sent the request. Forms, links and
 * other pages cannot pass.
 */
export function checkFrame(context: Context, frameOrigin: string): void {
  const isFrame =
    context.req.header('origin') === frameOrigin && context.req.header('x-latchkey-frame') === '1'
  if (!isFrame)
    throw new ServerError(403, 'origin_refused', 'Only the page of the frame may ask this.')
}

/** Admits only the frame's page, with its cookies. */
export function frameGuard(frameOrigin: string): MiddlewareHandler {
  return async (context, next) => {
    context.header('vary', 'Origin')
    if (context.req.header('origin') === frameOrigin) {
      context.header('access-control-allow-origin', frameOrigin)
      context.header('access-control-allow-credentials', 'true')
      context.header('access-control-expose-headers', EXPOSED)
    }
    if (context.req.method === 'OPTIONS') {
      if (context.req.header('origin') !== frameOrigin)
        throw new ServerError(403, 'origin_refused', 'Only the page of the frame may ask this.')
      context.header('access-control-allow-methods', 'POST')
      context.header('access-control-allow-headers', HEADERS)
      context.header('access-control-max-age', MAX_AGE_S)
      return context.body(null, 204)
    }
    checkFrame(context, frameOrigin)
    return next()
  }
}

import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { runInRequest } from './kernel/requestScope.js'
import type { Visit } from './kernel/services.js'

/** What may be told of a request: nothing in it was chosen by whoever sent it. */
export interface RequestResult {
  /** Random; the caller has it as `x-request-id`. */
  readonly requestId: string
  readonly method: 'GET' | 'POST' | 'OPTIONS' | 'HEAD' | 'other'
  /**
   * Pattern of the address, such as `/v1/identity/:address`; `unknown` when there is nothing at
   * that address.
   */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /**
   * Of a project that is known; `''` is the server's own, `undefined` when it was not found out.
   */
  readonly projectId: string | undefined
  /** Of an error reply. */
  readonly code: string | undefined
}

const METHODS: readonly string[] = ['GET', 'POST', 'OPTIONS', 'HEAD']

/** Numbers every request, and tells how each went. */
export function observe(
  onRequest: ((result: RequestResult) => void) | undefined,
): MiddlewareHandler {
  return async (context, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    context.header('x-request-id', requestId)
    await runInRequest(requestId, next)
    onRequest?.({
      requestId,
      method: (METHODS.includes(context.req.method)
        ? context.req.method
        : 'other') as RequestResult['method'],
      // Paths with `*` are those of middleware.
      route: matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'unknown',
      status: context.res.status,
      milliseconds: Math.round(performance.now() - began),
      projectId: (context.get('visit') as Visit | undefined)?.project.id,
      code: context.get('errorCode') as string | undefined,
    })
  }
}

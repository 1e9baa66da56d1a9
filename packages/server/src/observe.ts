import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { requestScope } from './kernel/requestScope.js'
import type { Visit } from './kernel/services.js'

/** The facts of a request for logs and metrics. None of them comes from the sender. */
export interface RequestResult {
  /** Random. The caller gets it as `x-request-id`. */
  readonly requestId: string
  readonly method: 'GET' | 'POST' | 'OPTIONS' | 'HEAD' | 'other'
  /** Pattern of the path, such as `/v1/identity/:address`; `unknown` without a matching route. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /**
   * Id of a known project; `''` for the server's own, `undefined` if the project was not
   * determined.
   */
  readonly projectId: string | undefined
  /** Code of an error reply. */
  readonly code: string | undefined
}

const METHODS: readonly string[] = ['GET', 'POST', 'OPTIONS', 'HEAD']

/** Gives every request an id, and reports its outcome. */
export function observe(
  onRequest: ((result: RequestResult) => void) | undefined,
): MiddlewareHandler {
  return async (context, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    context.header('x-request-id', requestId)
    await requestScope.run(requestId, next)
    onRequest?.({
      requestId,
      method: (METHODS.includes(context.req.method)
        ? context.req.method
        : 'other') as RequestResult['method'],
      // Paths with `*` belong to middleware.
      route: matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'unknown',
      status: context.res.status,
      milliseconds: Math.round(performance.now() - began),
      projectId: (context.get('visit') as Visit | undefined)?.project.id,
      code: context.get('errorCode') as string | undefined,
    })
  }
}

import { analyticsPage } from '../analytics/analyticsPage.js'
import type { Database } from '../kernel/database/database.js'
import { toDatabaseError } from '../kernel/database/databaseError.js'
import type { Handler } from '../kernel/handler.js'
import { ServerError, toErrorReply } from '../kernel/serverError.js'
import type { Metrics } from './createMetrics.js'
import { answerProbe, type Operations } from './operations.js'

/** Data for the operator's port. */
interface Views {
  operations: Operations
  /** Database with analytics. Without it there is no `/analytics`. */
  database?: Database | undefined
  metrics: Metrics
  onDefect(error: unknown): void
}

async function answer(
  request: Request,
  { operations, database, metrics }: Views,
): Promise<Response> {
  const probe = answerProbe(request, operations, { isPublic: false })
  if (probe) return probe
  const { pathname } = new URL(request.url)
  const headers = { 'cache-control': 'no-store' }
  if (pathname === '/metrics')
    return new Response(await metrics.text(), {
      headers: { ...headers, 'content-type': metrics.contentType },
    })
  if (pathname === '/analytics' && database)
    return new Response(await analyticsPage(database, Date), {
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    })
  throw new ServerError(
    404,
    'not_found',
    `There is nothing at this address. There are /health, /ready${database ? ', /metrics and /analytics' : ' and /metrics'}.`,
  )
}

/** Creates the handler of the operator's port, which is not public. */
export function createOperationsHandler(views: Views): Handler {
  return async (request) => {
    try {
      return await answer(request, views)
    } catch (error) {
      const { status, body } = toErrorReply(toDatabaseError(error) ?? error)
      if (status === 500) views.onDefect(error)
      return Response.json(body, { status })
    }
  }
}

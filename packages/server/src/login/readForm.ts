import type { Context } from 'hono'
import { ServerError } from '../kernel/serverError.js'

/**
 * Returns the fields of a form of this service's own page. For forms of other pages browsers send
 * another origin, which pages cannot change.
 *
 * @throws ServerError 403 `origin_refused` for a form of another page, 400 for any other body
 */
export async function readForm(
  context: Context,
  origin: string,
): Promise<(name: string) => string> {
  if (context.req.header('origin') !== origin)
    throw new ServerError(403, 'origin_refused', 'This form was not sent by our own page.')
  if (
    !/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')
  )
    throw new ServerError(400, 'body_invalid', 'The body must be a form.')
  const fields = new URLSearchParams(await context.req.text())
  return (name) => (fields.get(name) ?? '').slice(0, 512)
}

import type { Context } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import { parseJson } from '../std/parseJson.js'
import { ServerError } from './serverError.js'

/**
 * Reads a JSON body and checks it.
 *
 * @param options.isAnyType - Takes any content type: what a page sends as it closes has none of its
 *   choice.
 * @throws {@link ServerError} 400 when it is not what the endpoint takes.
 */
export async function readBody<body>(
  context: Context,
  schema: GenericSchema<unknown, body>,
  options: { isAnyType?: boolean } = {},
): Promise<body> {
  // Only what a page must ask for before it may send it: a form of another site cannot.
  if (
    !options.isAnyType &&
    !/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')
  )
    throw new ServerError(400, 'body_invalid', 'The body must be application/json.')
  // As bytes, which the proof of the request is compared with.
  const text = new TextDecoder().decode(await context.req.arrayBuffer())
  const result = safeParse(schema, readJson(text))
  if (result.success) return result.output
  const [issue] = result.issues
  const path = issue.path?.map(({ key }) => String(key)).join('.')
  throw new ServerError(
    400,
    'body_invalid',
    `The body is wrong${path ? ` at "${path}"` : ''}: ${issue.message.slice(0, 200)}`,
  )
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new ServerError(400, 'body_invalid', 'The body is not JSON.')
  }
}

import type { Context } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import { parseJson } from '../std/parseJson.js'
import { ServerError } from './serverError.js'

/**
 * Reads and validates a JSON body.
 *
 * @param options.isAnyType - Accepts any content type: a page cannot choose one for a beacon as it
 * closes.
 * @throws {@link ServerError} 400 for an invalid body.
 */
export async function readBody<body>(
  context: Context,
  schema: GenericSchema<unknown, body>,
  options: { isAnyType?: boolean } = {},
): Promise<body> {
  // Requires a content type with a preflight, which a form of another site cannot send.
  if (
    !options.isAnyType &&
    !/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? '')
  )
    throw new ServerError(400, 'body_invalid', 'The body must be application/json.')
  // Read as bytes, which are compared with the hash in the proof.
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

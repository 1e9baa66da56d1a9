import type { Endpoint } from '@latchkey/protocol'
import type { Context, Hono } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import { readBody } from './readBody.js'
import { ServerError } from './serverError.js'

/** A validated request of an endpoint. */
export interface Call<body, query> {
  readonly context: Context
  readonly query: query
  readonly body: body
  /** Value of a parameter of the path, decoded. */
  parameter(name: string): string
}

const MAX_PARAMETER = 512

function readQuery<query>(
  context: Context,
  schema: GenericSchema<unknown, query> | undefined,
): query {
  if (!schema) return undefined as query
  const result = safeParse(schema, context.req.query())
  if (result.success) return result.output
  const [issue] = result.issues
  const path = issue.path?.map(({ key }) => String(key)).join('.')
  throw new ServerError(
    400,
    'query_invalid',
    `The query is wrong${path ? ` at "${path}"` : ''}: ${issue.message.slice(0, 200)}`,
  )
}

function parameterOf(context: Context, name: string): string {
  const value = context.req.param(name) ?? ''
  if (value.length > MAX_PARAMETER)
    throw new ServerError(
      400,
      'path_invalid',
      `The address is wrong at "${name}": at most ${MAX_PARAMETER} characters.`,
    )
  // No valid parameter has one, and a database refuses some of them.
  if (/\p{Cc}/u.test(value))
    throw new ServerError(
      400,
      'path_invalid',
      `The address is wrong at "${name}": it has a control character.`,
    )
  return value
}

/** Mounts an endpoint. Its handler gets validated input, and its output is typed by the schemas. */
export function mount<body, response, query extends object | undefined>(
  app: Hono,
  endpoint: Endpoint<body, response, query>,
  handler: (
    call: Call<body, query>,
  ) => Promise<Response | (response extends 'image' ? never : response)>,
): void {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  app.on(endpoint.method, path, async (context) => {
    const query = readQuery(context, endpoint.query as GenericSchema<unknown, query> | undefined)
    const body = endpoint.body
      ? await readBody(context, endpoint.body as GenericSchema<unknown, body>)
      : (undefined as body)
    const reply = await handler({
      context,
      query,
      body,
      parameter: (name) => parameterOf(context, name),
    })
    if (reply instanceof Response) return reply
    return reply === undefined ? context.body(null, 204) : context.json(reply as object)
  })
}

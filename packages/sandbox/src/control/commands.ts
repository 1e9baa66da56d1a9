import { noop } from '@latchkey/protocol/std'
import { type GenericSchema, pipe, regex, safeParse, string } from 'valibot'

/** The schema and the action of a command. */
interface Command<T> {
  schema: GenericSchema
  run(target: T, body: never): Promise<unknown>
}

/** The commands of a target by name. */
export type Commands<T> = Readonly<Record<string, Command<T>>>

/** Returns a function that creates commands of a target. */
export function commandFor<T>() {
  return <B>(
    schema: GenericSchema<unknown, B>,
    run: (target: T, body: B) => Promise<unknown>,
  ): Command<T> => ({ schema, run })
}

/** A decimal amount of whole tokens. */
export const amount = pipe(
  string(),
  regex(/^\d{1,60}(\.\d{1,80})?$/, 'expected an amount such as "1.5"'),
)

export function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status })
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? {} : JSON.parse(text)
}

/** Runs a command of a target, such as a chain. */
export async function obey<T extends { faults: { list(): readonly unknown[] } }>(
  request: Request,
  commands: Commands<T>,
  target: T,
  name: string,
): Promise<Response> {
  const found = commands[name]
  if (!found)
    return refuse(
      404,
      `There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`,
    )
  if (request.method === 'GET' && name === 'faults') return Response.json(target.faults.list())
  if (request.method !== 'POST') return refuse(405, 'Commands are sent with POST.')
  // A page of another origin can send this type of content only after a preflight, which is
  // refused.
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'Send content-type: application/json.')
  const body = await readBody(request).catch(noop)
  const parsed = safeParse(found.schema, body)
  if (!parsed.success) {
    const [{ path, message }] = parsed.issues
    return refuse(400, `${path?.map(({ key }) => String(key)).join('.') || 'body'}: ${message}`)
  }
  try {
    return Response.json(await found.run(target, parsed.output as never))
  } catch (error) {
    return refuse(409, error instanceof Error ? error.message : String(error))
  }
}

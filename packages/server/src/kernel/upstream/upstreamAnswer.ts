import { noop } from '@latchkey/protocol/std'
import { type GenericSchema, safeParse } from 'valibot'
import { parseJson } from '../../std/parseJson.js'
import { readLimited } from './readLimited.js'
import { parseRetryAfter } from './retryAfter.js'
import { UpstreamError, type UpstreamFailure } from './upstreamError.js'

const MAX_BYTES = 1024 * 1024

/** Statuses of a failing service. Other errors are regular answers. */
const TROUBLE: readonly number[] = [408, 500, 502, 503, 504]

/** Sends one request. Returns the JSON of its answer. @throws {@link UpstreamError} */
export async function fetchAnswer(
  id: string,
  url: URL,
  init: RequestInit,
  clock: { now(): number },
): Promise<unknown> {
  const response = await fetch(url, init)
  const { status } = response
  if (response.ok) return readAnswer(id, response)
  // Releases the connection. The body of an error page is not used.
  response.body?.cancel().catch(noop)
  const wait =
    status === 429 || status === 503
      ? parseRetryAfter(response.headers.get('retry-after'), clock.now())
      : undefined
  const failure: UpstreamFailure =
    status === 429 || wait !== undefined ? 'busy' : TROUBLE.includes(status) ? 'failed' : 'refused'
  throw new UpstreamError(id, failure, {
    upstreamStatus: status,
    retryAfter: wait === undefined ? undefined : wait / 1000,
  })
}

async function readAnswer(id: string, response: Response): Promise<unknown> {
  const text = await readLimited(id, response, MAX_BYTES)
  try {
    return parseJson(text)
  } catch (cause) {
    throw new UpstreamError(id, 'invalid', { upstreamStatus: response.status, cause })
  }
}

/** Parses an answer with the schema. @throws {@link UpstreamError} `invalid` */
export function readAs<value>(
  id: string,
  schema: GenericSchema<unknown, value>,
  answer: unknown,
): value {
  const result = safeParse(schema, answer)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new UpstreamError(id, 'invalid', {
    cause: new TypeError(
      `${issue.path?.map(({ key }) => String(key)).join('.') ?? ''}: ${issue.expected ?? issue.type}`,
    ),
  })
}

/** Converts the failure of a request to an `UpstreamError`. */
export function toUpstreamError(id: string, error: unknown, signal: AbortSignal): UpstreamError {
  if (error instanceof UpstreamError) return error
  if (signal.aborted) return new UpstreamError(id, 'timeout', { cause: error })
  const isRedirect =
    error instanceof Error && error.cause instanceof Error && /redirect/.test(error.cause.message)
  return new UpstreamError(id, isRedirect ? 'refused' : 'failed', { cause: error })
}

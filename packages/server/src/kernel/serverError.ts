import type { ErrorReply, WorkChallenge } from '@latchkey/protocol'

/**
 * A request that is refused, with what the caller is told. Anything else that is thrown is a defect
 * of the server.
 */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 502 | 503 | 504 | 507
  /** Stable, for programs. */
  readonly code: string
  /** Seconds after which to try again, told in `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Proof of work with which the same request is accepted. */
  readonly work: WorkChallenge | undefined

  constructor(
    status: ServerError['status'],
    code: string,
    message: string,
    options: {
      retryAfter?: number | undefined
      work?: WorkChallenge | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.retryAfter = options.retryAfter
    this.work = options.work
  }
}

/** Libraries wrap what they are thrown: the refusal inside, or `undefined` when there is none. */
export function serverErrorOf(error: unknown, depth: number = 0): ServerError | undefined {
  if (error instanceof ServerError) return error
  return error instanceof Error && depth < 8 ? serverErrorOf(error.cause, depth + 1) : undefined
}

/** The one shape of every error. What was not meant to be thrown is told to nobody but the log. */
export function toErrorReply(error: unknown): {
  status: number
  body: ErrorReply
  retryAfter?: number | undefined
} {
  const known = serverErrorOf(error)
  if (known) {
    const { status, code, message, work, retryAfter } = known
    return { status, body: { error: { code, message, ...(work ? { work } : {}) } }, retryAfter }
  }
  return {
    status: 500,
    body: { error: { code: 'internal', message: 'The server failed. It is not your request.' } },
  }
}

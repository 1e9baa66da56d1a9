import type { ErrorReply, WorkChallenge } from '@latchkey/protocol'

/**
 * A refused request, with the reply to the caller. Any other thrown error is a defect of the
 * server.
 */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 502 | 503 | 504 | 507
  /** Stable, for programs. */
  readonly code: string
  /** Seconds after which the client may try again, sent in `Retry-After`. */
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

/** Returns the refusal inside an error that a library wrapped, or `undefined`. */
export function serverErrorOf(error: unknown, depth: number = 0): ServerError | undefined {
  if (error instanceof ServerError) return error
  return error instanceof Error && depth < 8 ? serverErrorOf(error.cause, depth + 1) : undefined
}

/** Converts an error to the reply format of all errors. Unexpected errors go to the log only. */
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

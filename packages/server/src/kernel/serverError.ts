import type { ErrorReply } from '@latchkey/protocol'

/** A request that is refused, with what the caller is told. Anything else that is thrown is a defect of the server. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly status: 400 | 401 | 403 | 404 | 413 | 503
  /** Stable, for programs. */
  readonly code: string

  constructor(status: ServerError['status'], code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The one shape of every error. What was not meant to be thrown is told to nobody but the log. */
export function toErrorReply(error: unknown): { status: number; body: ErrorReply } {
  if (error instanceof ServerError) return { status: error.status, body: { error: { code: error.code, message: error.message } } }
  return { status: 500, body: { error: { code: 'internal', message: 'The server failed. It is not your request.' } } }
}

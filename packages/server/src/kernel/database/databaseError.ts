import { DrizzleQueryError } from 'drizzle-orm'
import { ServerError } from '../serverError.js'

/** Codes of Node's sockets, and of PostgreSQL: connections (08), ended or starting (57P), too many (53300), took too long (57014). */
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300|57014)$/

/** What the driver says without a code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** What keeps the database from answering at the moment, as visitors are told; `undefined` for any other error. */
export function toDatabaseError(error: unknown): ServerError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || cause instanceof ServerError) return undefined
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  // Its socket is a file when it is on the same machine.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  const isGone = isSocketGone || (typeof code === 'string' ? CODES.test(code) : MESSAGES.test(cause.message))
  if (!isGone) return undefined
  return new ServerError(503, 'database_unavailable', 'The server cannot reach its database at the moment. Try again in a few seconds.', {
    retryAfter: 5,
    cause,
  })
}

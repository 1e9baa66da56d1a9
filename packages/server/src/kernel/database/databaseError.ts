import { channel } from 'node:diagnostics_channel'
import { DrizzleQueryError } from 'drizzle-orm'
import { ServerError, serverErrorOf } from '../serverError.js'
import { unwritableChannel } from './unwritableChannel.js'

/**
 * Error codes of Node's sockets, and of PostgreSQL: connections (08), shutdown or startup (57P),
 * too many connections (53300), statement timeout (57014).
 */
const GONE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300|57014)$/

/** Error codes of PostgreSQL: disk full, disk error, read-only database (a standby). */
const UNWRITABLE = /^(53100|58030|25006)$/

/** Error messages of the driver that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Too many queries wait)/

/**
 * Returns the user-facing error of an unavailable database; `undefined` for any other error.
 * Reports a refused write to {@link unwritableChannel}.
 */
export function toDatabaseError(error: unknown): ServerError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  // A file system error inside PGlite is not an instance of Error.
  const isFileError = (cause as { name?: unknown } | undefined)?.name === 'ErrnoError'
  if (!(isFileError || cause instanceof Error) || cause instanceof ServerError) return undefined
  const { code, syscall, severity, message } = cause as {
    [key in 'code' | 'syscall' | 'severity' | 'message']?: unknown
  }
  // PostgreSQL on the same machine listens on a Unix socket, which is a file.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  const isCode = (codes: RegExp): boolean => typeof code === 'string' && codes.test(code)
  // After a panic PostgreSQL restarts, and PGlite returns only errors.
  const isGone =
    severity === 'PANIC' ||
    isSocketGone ||
    (code === undefined ? MESSAGES.test(String(message)) : isCode(GONE))
  if (!isGone && !isFileError && !isCode(UNWRITABLE)) return undefined
  if (!isGone) channel(unwritableChannel).publish({})
  const problem = isGone ? 'cannot reach its database' : 'cannot write to its database'
  return new ServerError(
    503,
    'database_unavailable',
    `The server ${problem} at the moment. Try again in a few seconds.`,
    { retryAfter: 5, cause },
  )
}

/**
 * True for a refusal and for an unavailable database: both have a regular reply and are not
 * defects.
 */
export function isExpected(error: unknown): boolean {
  return serverErrorOf(toDatabaseError(error) ?? error) !== undefined
}

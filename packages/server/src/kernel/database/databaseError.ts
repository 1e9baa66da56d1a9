import { channel } from 'node:diagnostics_channel'
import { DrizzleQueryError } from 'drizzle-orm'
import { ServerError, serverErrorOf } from '../serverError.js'
import { unwritableChannel } from './unwritableChannel.js'

/**
 * Codes of Node's sockets, and of PostgreSQL: connections (08), ended or starting (57P), too many
 * (53300), took too long (57014).
 */
const GONE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300|57014)$/

/** Codes of PostgreSQL: disk full, error of a disk, database that is read only (a standby). */
const UNWRITABLE = /^(53100|58030|25006)$/

/** What the driver says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Too many queries wait)/

/**
 * Returns what keeps the database from answering at the moment, as users read it; `undefined` for
 * any other error. Reports a refused write to {@link unwritableChannel}.
 */
export function toDatabaseError(error: unknown): ServerError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  // A file system error inside PGlite is no Error.
  const isFileError = (cause as { name?: unknown } | undefined)?.name === 'ErrnoError'
  if (!(isFileError || cause instanceof Error) || cause instanceof ServerError) return undefined
  const { code, syscall, severity, message } = cause as {
    [key in 'code' | 'syscall' | 'severity' | 'message']?: unknown
  }
  // Its socket is a file when it is on the same machine.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  const isCode = (codes: RegExp): boolean => typeof code === 'string' && codes.test(code)
  // After a panic PostgreSQL restarts, and PGlite answers nothing but errors.
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
 * True for a refusal, and for a database that is unavailable: both have an answer of their own and
 * are no defect.
 */
export function isExpected(error: unknown): boolean {
  return serverErrorOf(toDatabaseError(error) ?? error) !== undefined
}

import { DrizzleQueryError } from 'drizzle-orm'

/**
 * True if a statement failed because a row of this key exists (23505), as it does for all but one
 * of several writers.
 */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: unknown } | undefined)?.code === '23505'
}

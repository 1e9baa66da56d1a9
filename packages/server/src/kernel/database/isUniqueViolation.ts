import { DrizzleQueryError } from 'drizzle-orm'

/**
 * True if a statement failed because a row with this key exists (23505). Of several concurrent
 * writers all but one get this error.
 */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: unknown } | undefined)?.code === '23505'
}

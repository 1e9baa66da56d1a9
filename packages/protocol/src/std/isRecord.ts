/**
 * Returns true if a value is an object, but not an array or a function.
 *
 * @example
 * ```ts
 * import { isRecord } from '@latchkey/protocol/std'
 *
 * declare const value: unknown
 * if (isRecord(value)) console.log(value.name)
 * ```
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

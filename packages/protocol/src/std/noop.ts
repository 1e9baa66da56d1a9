/**
 * Does nothing: the handler of an error that is ignored, or a cancel without effect.
 *
 * @example
 * ```ts
 * import { noop } from '@latchkey/protocol/std'
 *
 * Promise.reject(new Error('ignored')).catch(noop)
 * ```
 */
export function noop(): undefined {}

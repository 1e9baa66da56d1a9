/**
 * Splits a list into groups of at most `size` items, in order.
 *
 * @example
 * ```ts
 * import { groupsOf } from '@latchkey/protocol/std'
 *
 * groupsOf(['a', 'b', 'c'], 2) // [['a', 'b'], ['c']]
 * ```
 */
export function groupsOf<item>(items: readonly item[], size: number): (readonly item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

import { timingSafeEqual } from 'node:crypto'

/**
 * Returns true if two texts are equal. The duration does not depend on the position of a
 * difference.
 */
export function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

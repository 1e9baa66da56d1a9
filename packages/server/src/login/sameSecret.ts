import { timingSafeEqual } from 'node:crypto'

/** Returns true if two texts are the same, in a time that does not depend on where they differ. */
export function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

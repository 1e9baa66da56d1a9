import { base58 } from '@scure/base'

/** A position in bytes. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/** Returns the next bytes. @throws RangeError if there are fewer */
export function take(cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length
  if (end > cursor.bytes.length) throw new RangeError('too short')
  const taken = cursor.bytes.slice(cursor.at, end)
  cursor.at = end
  return taken
}

/** Returns the next byte. */
export const takeByte = (cursor: Cursor): number => take(cursor, 1)[0] ?? 0

/** Returns the next key, in base58. */
export const takeKey = (cursor: Cursor): string => base58.encode(take(cursor, 32))

/** Returns the next number of `size` bytes, little-endian. */
export const takeNumber = (cursor: Cursor, size: number): bigint => littleEndian(take(cursor, size))

/** Reads little-endian bytes as a number. */
export const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, each) => (sum << 8n) | BigInt(each), 0n)

/**
 * Reads a length of one to three bytes. Accepts only the shortest form, so that the encoding is
 * unique.
 */
export function takeLength(cursor: Cursor): number {
  const first = takeByte(cursor)
  if (first < 0x80) return first
  const second = takeByte(cursor)
  if (second === 0) throw new RangeError('a longer form')
  if (second < 0x80) return (first & 0x7f) | (second << 7)
  const third = takeByte(cursor)
  if (third === 0 || third > 3) throw new RangeError('a longer form')
  return (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14)
}

/** Reads `length` values. @default the length that precedes them */
export function takeList<value>(
  cursor: Cursor,
  read: (cursor: Cursor) => value,
  length: number = takeLength(cursor),
): value[] {
  return Array.from({ length }, () => read(cursor))
}

/** @throws RangeError if bytes are left */
export function takeEnd({ bytes, at }: Cursor): void {
  if (at !== bytes.length) throw new RangeError('too long')
}

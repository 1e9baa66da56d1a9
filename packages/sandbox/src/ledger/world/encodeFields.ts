import type { Address } from '@solana/kit'
import { getAddressEncoder } from '@solana/kit'

/** Encodes an unsigned number, little-endian. */
export function unsigned(value: bigint | number, bytes: 1 | 2 | 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(value), true)
  return new Uint8Array(view.buffer, 0, bytes)
}

export function double(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value, true)
  return new Uint8Array(view.buffer)
}

export function addressBytes(address: string): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(address as Address))
}

/** Encodes a string after its length in four bytes. */
export function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value)
  return join(unsigned(bytes.length, 4), bytes)
}

export function join(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const HEX = /^0x(?:[0-9a-f]{2})*$/i

/** Returns bytes as hex with `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Parses a hex text. Returns `undefined` for any other value. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !HEX.test(text)) return undefined
  const pairs = text.slice(2).match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

import {
  type AbiParameter,
  concatHex,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
} from 'viem'

/** A function of a contract: its selector, and what it takes. */
export interface Shape {
  readonly selector: Hex
  readonly takes: readonly AbiParameter[]
}

/** The decoded arguments of a function. */
export type Taken<shape extends Shape> = DecodeAbiParametersReturnType<shape['takes']>

/** Characters of hex that no node takes in one transaction: 128 KiB. */
const MAX_HEX = 2 + 2 * 131_072

/** The first four bytes, if there are. */
export function selectorOf(data: Hex): Hex | undefined {
  return data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : undefined
}

/**
 * Decodes calldata. Returns `undefined` unless re-encoding reproduces it exactly: a contract might
 * read dirty bits, odd offsets or a tail in another way.
 */
export function decodeExactly<const shape extends Shape>(
  { selector, takes }: shape,
  data: Hex,
): Taken<shape> | undefined {
  if (data.length > MAX_HEX || selectorOf(data) !== selector) return undefined
  try {
    const values = takes.length === 0 ? [] : decodeAbiParameters(takes, `0x${data.slice(10)}`)
    const again =
      takes.length === 0
        ? selector
        : concatHex([selector, encodeAbiParameters(takes, values as readonly unknown[])])
    return again === data.toLowerCase() ? (values as Taken<shape>) : undefined
  } catch {
    // Unreadable calldata counts as unknown.
    return undefined
  }
}

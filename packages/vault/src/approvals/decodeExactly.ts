import {
  type AbiParameter,
  concatHex,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
} from 'viem'

/** A function of a contract: its selector and its parameter types. */
export interface Shape {
  readonly selector: Hex
  readonly takes: readonly AbiParameter[]
}

/** Decoded arguments of a function. */
export type Taken<shape extends Shape> = DecodeAbiParametersReturnType<shape['takes']>

/** Length of 128 KiB in hex with `0x`. No node accepts more in one transaction. */
const MAX_HEX = 2 + 2 * 131_072

/** Returns the first four bytes, or `undefined` if there are fewer. */
export function selectorOf(data: Hex): Hex | undefined {
  return data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : undefined
}

/**
 * Decodes calldata. Returns `undefined` unless re-encoding reproduces it exactly: a contract might
 * read dirty bits, unusual offsets or trailing bytes differently.
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
    // Malformed calldata counts as unknown.
    return undefined
  }
}

import {
  type AbiParameter,
  concatHex,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
} from 'viem'

/**
 * A contract function: its selector and its parameter types. Not a viem ABI, whose parser and
 * lookup an app would load for a few calls.
 */
export interface CallShape {
  readonly selector: Hex
  readonly takes: readonly AbiParameter[]
}

type Arguments<shape extends CallShape> = DecodeAbiParametersReturnType<shape['takes']>

/** The size limit of nodes for a transaction (128 KiB), in characters of hex. */
const MAX_HEX = 2 + 2 * 131_072
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

/** The bytes of a call. */
export function encodeCall<const shape extends CallShape>(
  { selector, takes }: shape,
  values: Arguments<shape>,
): Hex {
  return concatHex([selector, encodeAbiParameters(takes, values as readonly unknown[])])
}

/** The selector of a call, if there are that many bytes. */
export function selectorOf(data: string): Hex | undefined {
  return data.length >= 10 && data.length <= MAX_HEX && BYTES.test(data)
    ? (data.slice(0, 10).toLowerCase() as Hex)
    : undefined
}

/**
 * Decodes calldata. Returns `undefined` unless re-encoding reproduces it exactly: a contract could
 * read dirty bits, odd offsets or trailing bytes differently.
 */
export function decodeCall<const shape extends CallShape>(
  shape: shape,
  data: Hex,
): Arguments<shape> | undefined {
  if (selectorOf(data) !== shape.selector) return undefined
  if (shape.takes.length === 0)
    return data.length === 10 ? ([] as unknown as Arguments<shape>) : undefined
  try {
    const values = decodeAbiParameters(shape.takes, `0x${data.slice(10)}`) as Arguments<shape>
    return encodeCall(shape, values) === data.toLowerCase() ? values : undefined
  } catch {
    // Undecodable calldata is untrusted.
    return undefined
  }
}

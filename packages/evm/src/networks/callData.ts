import {
  type AbiParameter,
  concatHex,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
} from 'viem'

/**
 * A function of a contract: its selector, and what it takes. Not viem's ABIs, whose parser and
 * searches an app would load for a handful of calls.
 */
export interface CallShape {
  readonly selector: Hex
  readonly takes: readonly AbiParameter[]
}

type Arguments<shape extends CallShape> = DecodeAbiParametersReturnType<shape['takes']>

/** What no node takes as one transaction, in characters of hex: 128 KiB. */
const MOST_HEX = 2 + 2 * 131_072
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
  return data.length >= 10 && data.length <= MOST_HEX && BYTES.test(data)
    ? (data.slice(0, 10).toLowerCase() as Hex)
    : undefined
}

/**
 * What a call was given: `undefined` unless these are, to the byte, what encoding it again yields.
 * What a contract would read in another way than we do (dirty bits, odd offsets, more bytes at the
 * end) is read by neither.
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
    // Bytes that cannot be read are nothing that anybody can vouch for.
    return undefined
  }
}

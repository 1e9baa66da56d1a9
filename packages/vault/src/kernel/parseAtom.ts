import { getAddress, isAddress } from 'viem'
import { refuseParams } from './refuseParams.js'

export const ATOM: RegExp =
  /^(?:bool|address|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/

function parseInteger(type: string, value: unknown): bigint {
  const isText =
    typeof value === 'string' && /^(?:-?(?:0|[1-9]\d{0,77})|0x[0-9a-f]{1,64})$/i.test(value)
  if (!isText && !(typeof value === 'number' && Number.isSafeInteger(value)))
    return refuseParams(`${type} must be a whole number`)
  const number = BigInt(value as string | number)
  const bits = BigInt(type.replace(/\D/g, ''))
  const [low, high] = type.startsWith('u')
    ? [0n, 1n << bits]
    : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  return number >= low && number < high ? number : refuseParams(`${type} out of range`)
}

/** Parses one value of an EIP-712 type without members. */
export function parseAtom(type: string, value: unknown): string | bigint | boolean {
  if (type === 'bool')
    return typeof value === 'boolean' ? value : refuseParams('bool must be true or false')
  if (type === 'string')
    return typeof value === 'string' && !/\p{Surrogate}/u.test(value)
      ? value
      : refuseParams('string must be text')
  if (type === 'address') {
    if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value))
      return refuseParams('address must be an address')
    // Mixed case is a checksum. A wrong checksum indicates a typing error.
    const isMixed =
      value.slice(2) !== value.slice(2).toLowerCase() &&
      value.slice(2) !== value.slice(2).toUpperCase()
    return isMixed && !isAddress(value)
      ? refuseParams('address with a wrong checksum')
      : getAddress(value)
  }
  if (!type.startsWith('bytes')) return parseInteger(type, value)
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value))
    return refuseParams(`${type} must be bytes`)
  const size = type.slice(5)
  return size === '' || value.length === 2 + 2 * Number(size)
    ? value.toLowerCase()
    : refuseParams(`${type} of another length`)
}

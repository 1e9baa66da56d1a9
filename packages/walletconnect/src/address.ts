import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** An address with its checksum in the case of its letters, as all other wagmi connectors give them. Source: EIP-55. */
export function toChecksum(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letter = (digit: string, at: number): string => (Number.parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit)
  return `0x${[...digits].map(letter).join('')}`
}

import { getAddress } from 'viem'

// Addresses of EVM ignore case and begin with 0x. Those of Solana are case-sensitive; base58 has
// no 0.

/** Converts an address to its stored form. */
export function storedAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** Converts a stored address to its displayed form. */
export function shownAddress(address: string): string {
  return address.startsWith('0x') ? getAddress(address) : address
}

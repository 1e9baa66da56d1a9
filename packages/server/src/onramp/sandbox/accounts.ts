import { getAddress } from 'viem'

// Addresses of EVM ignore case and begin with 0x. Those of Solana are case-sensitive; base58 has
// no 0.

/** Returns an address as it is stored. */
export function storedAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

/** Returns a stored address as it is shown. */
export function shownAddress(address: string): string {
  return address.startsWith('0x') ? getAddress(address) : address
}

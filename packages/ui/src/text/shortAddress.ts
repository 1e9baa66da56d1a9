/**
 * Returns a short form of an address, such as `0x8F3a…c41D`, to recognise it. Too short to trust.
 */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

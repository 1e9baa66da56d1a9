/** `0x8F3a…c41D`: enough to recognise an address, never enough to trust one. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

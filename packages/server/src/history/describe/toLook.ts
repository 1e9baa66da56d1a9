/**
 * Returns the digits of an address that users compare: the first and last four. Look-alike
 * addresses copy them.
 */
export function toLook(address: string): string {
  const start = address.startsWith('0x') ? 2 : 0
  return address.slice(start, start + 4) + address.slice(-4)
}

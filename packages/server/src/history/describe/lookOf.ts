/**
 * What people compare of an address: the first and last four digits. Whoever wants to be mistaken
 * for another copies these.
 */
export function lookOf(address: string): string {
  return address.slice(2, 6) + address.slice(-4)
}

/** Four characters of an address. */
export interface AddressGroup {
  /** Index of the first character. */
  at: number
  text: string
  /**
   * `end`: the first or the last group, which people compare. `differs`: the group differs from
   * that of the other address.
   */
  mark?: 'end' | 'differs' | undefined
}

/**
 * Cuts an address into groups of four; with another address beside it, marks the groups that
 * differ. Letter case is only a checksum.
 */
export function groupAddress(
  address: string,
  compareTo?: string,
): { prefix: string; groups: readonly AddressGroup[] } {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const other = compareTo?.slice(prefix.length).toLowerCase()
  const body = address.slice(prefix.length)
  const count = Math.ceil(body.length / 4)
  const groups = Array.from({ length: count }, (_, index): AddressGroup => {
    const at = index * 4
    const text = body.slice(at, at + 4)
    if (other !== undefined && other.slice(at, at + 4) !== text.toLowerCase())
      return { at, text, mark: 'differs' }
    return { at, text, ...(index === 0 || index === count - 1 ? { mark: 'end' } : {}) }
  })
  return { prefix, groups }
}

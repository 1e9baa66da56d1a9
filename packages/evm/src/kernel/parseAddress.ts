import type { ParsedAddress } from '@latchkey/core/internal'
import { getAddress, zeroAddress } from 'viem'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** An address in one case has no checksum (EIP-55). */
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/

/** Parses an address that a user typed. Source: https://eips.ethereum.org/EIPS/eip-55 */
export function parseAddress(text: string): ParsedAddress {
  const typed = text.trim()
  if (!ADDRESS.test(typed)) return { problem: 'format' }
  const address = getAddress(typed.toLowerCase())
  if (!ONE_CASE.test(typed) && typed !== address) return { problem: 'checksum' }
  return address === zeroAddress ? { problem: 'zero' } : { address }
}

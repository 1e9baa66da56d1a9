import { createHash } from 'node:crypto'
import { type Address, getAddressDecoder, isOffCurveAddress } from '@solana/kit'
import { addressBytes, join } from './encodeFields.js'

/**
 * Derives an address for which only a program signs, with its bump. The function of kit is
 * asynchronous.
 */
export function findProgramAddress(
  seeds: readonly Uint8Array[],
  program: Address,
): { address: Address; bump: number } {
  const end = new TextEncoder().encode('ProgramDerivedAddress')
  for (let bump = 255; bump >= 0; bump--) {
    const bytes = join(...seeds, [bump], addressBytes(program), end)
    const address = getAddressDecoder().decode(createHash('sha256').update(bytes).digest())
    if (isOffCurveAddress(address)) return { address, bump }
  }
  throw new Error('No address can be derived from these seeds.')
}

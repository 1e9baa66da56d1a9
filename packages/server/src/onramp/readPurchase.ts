import type { OnrampUrlBody } from '@latchkey/protocol'
import { getAddress, isAddress, zeroAddress } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { OnrampWallet } from './onrampProvider.js'

/** A public key of Solana in base58. */
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Validates an address, with its checksum if it has one: tokens sent to a mistyped address are
 * lost.
 */
function checkAddress(address: string): string {
  if (SOLANA_ADDRESS.test(address)) return address
  if (!isAddress(address))
    throw new ServerError(
      400,
      'address_invalid',
      'The address of a destination wallet is wrong, or its checksum is. Nothing could be sent there.',
    )
  if (address === zeroAddress)
    throw new ServerError(
      400,
      'address_invalid',
      'The address of a destination wallet is the zero address. Nothing could be sent there.',
    )
  return getAddress(address)
}

/** @throws ServerError 400 for destinations that cannot receive the tokens. */
export function readWallets({
  destinationWallets,
}: OnrampUrlBody): readonly [OnrampWallet, ...OnrampWallet[]] {
  const [first, ...others] = destinationWallets.map(({ address, blockchains, assets }) => ({
    address: checkAddress(address),
    blockchains,
    assets,
  }))
  if (!first) throw new ServerError(400, 'address_invalid', 'Name at least one destination wallet.')
  return [first, ...others]
}

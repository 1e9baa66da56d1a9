import { isSolanaAddress } from '@latchkey/protocol/std'
import { getAddress, isAddress } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from './chain.js'
import type { ChainServices } from './chainServices.js'
import type { Cluster } from './solana/cluster.js'

/** An account with the requested networks. */
export interface AccountOnNetworks {
  /** EVM: with its checksum. */
  account: string
  networks: readonly (Chain | Cluster)[]
}

const ACCOUNT = /^(eip155:\d{1,16}|solana:[1-9A-HJ-NP-Za-km-z]{32}):(\w{1,64})$/

/**
 * Parses an address or a CAIP-10 id, and returns the networks of its namespace.
 *
 * @param caipId - The requested network. Without it, all networks of the namespace.
 * @throws ServerError 400 for an invalid account, an unknown network, or one of the other
 *   namespace.
 */
export function accountOn(
  { chains, clusters }: Pick<ChainServices, 'chains' | 'clusters'>,
  text: string,
  caipId: string | undefined,
): AccountOnNetworks {
  const address = ACCOUNT.exec(text)?.[2] ?? text
  const isEvm = isAddress(address, { strict: false })
  if (!isEvm && !isSolanaAddress(address))
    throw new ServerError(
      400,
      'address_invalid',
      'The account is not an address, such as 0x… on EVM and 32 bytes in base58 on Solana.',
    )
  const own: readonly (Chain | Cluster)[] = isEvm ? [...chains.values()] : [...clusters.values()]
  const account = isEvm ? getAddress(address) : address
  if (caipId === undefined) return { account, networks: own }
  const network = own.find((each) => each.caipId === caipId)
  if (network) return { account, networks: [network] }
  const isKnown = [...chains.values(), ...clusters.values()].some((each) => each.caipId === caipId)
  if (isKnown)
    throw new ServerError(400, 'address_invalid', `The account is not an address of ${caipId}.`)
  throw new ServerError(
    400,
    'chain_unknown',
    `This server does not know the chain ${caipId}. Its operator lists networks in the options "chains" and "clusters".`,
  )
}

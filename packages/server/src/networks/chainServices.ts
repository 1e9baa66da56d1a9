import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'
import type { Chain } from './chain.js'
import type { Cluster } from './solana/cluster.js'

/** Services for the features that read chains. */
export interface ChainServices extends Services {
  readonly chains: ReadonlyMap<number, Chain>
  /** Solana clusters by CAIP-2 id. */
  readonly clusters: ReadonlyMap<string, Cluster>
}

/**
 * Returns a chain by its CAIP-2 id.
 *
 * @throws ServerError 400 when this server does not know the chain.
 */
export function chainOf({ chains }: Pick<ChainServices, 'chains'>, caipId: string): Chain {
  const chain = [...chains.values()].find((each) => each.caipId === caipId)
  if (!chain)
    throw new ServerError(
      400,
      'chain_unknown',
      `This server does not know the chain ${caipId}. Its operator lists chains in the option "chains".`,
    )
  return chain
}

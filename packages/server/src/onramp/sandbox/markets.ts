import { sameAddress } from '@latchkey/protocol/std'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { pinnedTokens } from '../../balances/tokens/createTokens.js'
import { clusterNumber } from '../../history/solana/clusterNumber.js'
import type { Chain } from '../../networks/chain.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import type { Asset } from './money.js'

const SANDBOX_CHAINS: readonly number[] = [31337, 31338]
const SANDBOX_CLUSTERS: readonly string[] = ['solana:7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQ']

/** A network with tokens on sale. */
export interface Market {
  /** The number of the network in the tables. For a cluster, that of its history. */
  readonly chainId: number
  readonly network: Chain | Cluster
  readonly assets: readonly Asset[]
}

/** The networks of the shop, and the symbols on sale. */
export interface MarketOptions {
  chainIds?: readonly number[] | undefined
  clusters?: readonly string[] | undefined
  symbols?: readonly string[] | undefined
  /** Without it, nothing is sold on Solana. */
  solanaKey?: string | undefined
}

function assetsOn(chain: Chain, symbols: readonly string[] | undefined): readonly Asset[] {
  const { chainId, nativeCurrency, dollar } = chain
  const isOnSale = (symbol: string, isDefault: boolean): boolean =>
    symbols ? symbols.includes(symbol) : isDefault
  return [
    ...[...pinnedTokens(chain).values()]
      .filter(({ address, symbol }) => isOnSale(symbol, sameAddress(address, dollar)))
      .map(({ address, name, symbol, decimals }) => ({
        chainId,
        name,
        symbol,
        decimals,
        token: address.toLowerCase(),
      })),
    ...(isOnSale(nativeCurrency.symbol, true)
      ? [{ chainId, ...nativeCurrency, token: 'native' }]
      : []),
  ]
}

/** Returns the markets of the configured networks. On Solana, SOL alone is on sale. */
export function createMarkets(
  services: Pick<BalanceServices, 'chains' | 'clusters'>,
  options: MarketOptions,
): readonly Market[] {
  const { chainIds = SANDBOX_CHAINS, clusters = SANDBOX_CLUSTERS, symbols, solanaKey } = options
  const chains = [...services.chains.values()].filter(({ chainId }) => chainIds.includes(chainId))
  const served = [...services.clusters.values()].filter(
    ({ caipId }) => solanaKey !== undefined && clusters.includes(caipId),
  )
  return [
    ...chains.map((network) => ({
      chainId: network.chainId,
      network,
      assets: assetsOn(network, symbols),
    })),
    ...served.map((network) => {
      const chainId = clusterNumber(network.caipId)
      const sol = { chainId, ...network.nativeCurrency, token: 'native' }
      return {
        chainId,
        network,
        assets: symbols === undefined || symbols.includes(sol.symbol) ? [sol] : [],
      }
    }),
  ]
}

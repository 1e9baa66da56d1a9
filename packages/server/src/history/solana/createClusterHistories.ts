import type { BalanceServices } from '../../balances/balanceServices.js'
import { pinnedMints } from '../../balances/solana/createMints.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { mergeHistories, type NetworkWithHistory } from '../createHistorySource.js'
import { isSuspicious } from '../describe/isSuspicious.js'
import type { TokenBook, TokenInfo } from '../describe/tokenBook.js'
import type { HistorySource } from '../historySource.js'
import { clusterNumber } from './clusterNumber.js'
import { createClusterHistory } from './createClusterHistory.js'
import { WRAPPED_SOL } from './movesOf.js'

/** Lamports that strangers send to advertise with a memo, or to get their address copied. */
const DUST = 10_000n

/** Maximum number of tokens that are looked up for one page. */
const MAX_LOOKUPS = 60

/** Creates the names of a cluster's tokens. A history has none while the nodes are down. */
function createClusterBook(cluster: Cluster, { mints }: BalanceServices): TokenBook {
  const { nativeCurrency, tokens } = cluster
  const symbols = [nativeCurrency.symbol, ...tokens.map(({ symbol }) => symbol)]
  const logos = new Map(tokens.map(({ address, logoUri }) => [address, logoUri]))
  return async (addresses) => {
    const asked = [...new Set(addresses)].slice(0, MAX_LOOKUPS)
    const known = await mints.getMints(cluster, asked).catch(() => pinnedMints(cluster))
    return new Map(
      [...known.values()].map(({ address, name, symbol, decimals, isVerified, raw }) => {
        const info: TokenInfo = {
          name,
          symbol,
          decimals,
          logoUri: logos.get(address),
          isPinned: isVerified,
          isSuspicious: !isVerified && isSuspicious([raw?.name, raw?.symbol], symbols),
        }
        return [address, info]
      }),
    )
  }
}

function toNetwork(cluster: Cluster, services: BalanceServices): NetworkWithHistory {
  const { caipId, nativeCurrency } = cluster
  const { database, clock } = services
  return {
    network: {
      chainId: clusterNumber(caipId),
      caipId,
      nativeCurrency,
      wrappedNative: WRAPPED_SOL,
    },
    history: createClusterHistory({ cluster, database, clock }),
    tokensOf: createClusterBook(cluster, services),
    dust: DUST,
    getNfts: async () => ({ nfts: [], next: null }),
  }
}

/** Creates the history of the Solana clusters. It needs no settings of its own. */
export function createClusterHistories(services: BalanceServices): HistorySource {
  return mergeHistories([...services.clusters.values()].map((each) => toNetwork(each, services)))
}

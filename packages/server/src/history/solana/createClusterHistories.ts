import type { BalanceServices } from '../../balances/balanceServices.js'
import { type ClusterMint, pinnedMints } from '../../balances/solana/createMints.js'
import { readClusterNfts } from '../../balances/solana/readClusterNfts.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { mergeHistories } from '../createHistorySource.js'
import { isSuspicious } from '../describe/isSuspicious.js'
import type { TokenBook, TokenInfo } from '../describe/tokenBook.js'
import type { HistorySource } from '../historySource.js'
import { clusterNumber } from './clusterNumber.js'
import { createClusterHistory } from './createClusterHistory.js'
import { WRAPPED_SOL } from './transfersOf.js'

/**
 * Maximum lamports of a spam transfer, which advertises with a memo or plants a look-alike address.
 */
const DUST = 10_000n

/** Maximum number of tokens that are looked up for one page. */
const MAX_LOOKUPS = 60

/** Returns a check for mints that advertise, or imitate a token of the operator's list. */
function isSpamIn({ nativeCurrency, tokens }: Cluster): (mint: ClusterMint) => boolean {
  const symbols = [nativeCurrency.symbol, ...tokens.map(({ symbol }) => symbol)]
  return ({ isVerified, raw }) => !isVerified && isSuspicious([raw?.name, raw?.symbol], symbols)
}

/** Creates the names of a cluster's tokens. A history has none while the nodes are down. */
function createClusterBook(cluster: Cluster, { mints }: BalanceServices): TokenBook {
  const isSpam = isSpamIn(cluster)
  const logos = new Map(cluster.tokens.map(({ address, logoUri }) => [address, logoUri]))
  return async (addresses) => {
    const asked = [...new Set(addresses)].slice(0, MAX_LOOKUPS)
    const known = await mints.getMints(cluster, asked).catch(() => pinnedMints(cluster))
    return new Map(
      [...known.values()].map((mint) => {
        const { address, name, symbol, decimals, isVerified } = mint
        const info: TokenInfo = {
          name,
          symbol,
          decimals,
          logoUri: logos.get(address),
          isPinned: isVerified,
          isSuspicious: isSpam(mint),
        }
        return [address, info]
      }),
    )
  }
}

/** Creates the history of the Solana clusters. It needs no settings of its own. */
export function createClusterHistories(services: BalanceServices): HistorySource {
  return mergeHistories(
    [...services.clusters.values()].map((each) => {
      const { caipId, nativeCurrency } = each
      const { database, clock, mints } = services
      return {
        network: {
          chainId: clusterNumber(caipId),
          caipId,
          nativeCurrency,
          wrappedNative: WRAPPED_SOL,
        },
        history: createClusterHistory({ cluster: each, database, clock }),
        tokensOf: createClusterBook(each, services),
        dust: DUST,
        getNfts: (account, cursor) =>
          readClusterNfts(each, account, { cursor, mints, isSpam: isSpamIn(each) }),
      }
    }),
  )
}

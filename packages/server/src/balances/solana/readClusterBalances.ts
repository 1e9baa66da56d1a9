import type { BalanceRecord, SolanaId } from '@latchkey/protocol'
import { formatUnits } from 'viem'
import { ServerError, serverErrorOf } from '../../kernel/serverError.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { readLamports } from '../../networks/solana/readAccounts.js'
import type { Prices } from '../prices/prices.js'
import { rank } from '../rank.js'
import { type ClusterMint, type Mints, pinnedMints } from './createMints.js'
import { type Holding, readHoldings } from './readHoldings.js'

/** Maximum number of unverified tokens that are read for one account. */
const MAX_UNPINNED = 200

/** Mints and prices that balances need. */
export interface ClusterSources {
  mints: Mints
  prices: Prices | undefined
}

interface Held extends Holding {
  /** `undefined` for SOL. */
  mint: ClusterMint | undefined
}

/** Returns the tokens that are shown. Unverified ones are missing while their mints do not load. */
async function readHeld(cluster: Cluster, owner: string, mints: Mints): Promise<readonly Held[]> {
  const [lamports, holdings] = await Promise.all([
    readLamports(cluster, owner),
    readHoldings(cluster, owner),
  ])
  const pinned = pinnedMints(cluster)
  const unpinned = [...holdings.keys()].filter((mint) => !pinned.has(mint)).slice(0, MAX_UNPINNED)
  const known = await mints.getMints(cluster, [...pinned.keys(), ...unpinned]).catch((error) => {
    if (serverErrorOf(error)) return pinned
    throw error
  })
  const tokens = [...known.values()].flatMap((mint): Held[] => {
    const holding = holdings.get(mint.address)
    return holding === undefined || mint.isNft ? [] : [{ mint, ...holding }]
  })
  return [{ mint: undefined, amount: lamports, isFrozen: false }, ...tokens]
}

/** Returns the prices of listed tokens only. The creator of another token can make its market. */
async function pricesOf(
  { caipId }: Cluster,
  held: readonly Held[],
  prices: Prices | undefined,
): Promise<ReadonlyMap<string, number>> {
  const addresses = held
    .filter(({ mint }) => mint?.isVerified !== false)
    .map(({ mint }) => mint?.address ?? 'native')
  try {
    const refs = addresses.map((address) => ({ chainId: caipId, address }))
    const known = (await prices?.getPrices(refs)) ?? []
    return new Map(
      addresses.flatMap((address, index): [string, number][] => {
        const price = known[index]
        return price === undefined ? [] : [[address, Number(price)]]
      }),
    )
  } catch (error) {
    // A balance without a price is still shown.
    if (error instanceof ServerError) return new Map()
    throw error
  }
}

function toRecord(
  cluster: Cluster,
  { mint, amount, isFrozen }: Held,
  price: number | undefined,
): BalanceRecord {
  const { name, symbol, decimals } = mint ?? cluster.nativeCurrency
  const numeric = formatUnits(amount, decimals)
  const value = price === undefined ? Number.NaN : Number(numeric) * price
  return {
    name,
    symbol,
    chainId: cluster.caipId,
    ...(mint ? { address: `${cluster.caipId}:${mint.address}` as SolanaId } : {}),
    ...(Number.isFinite(value) ? { value } : {}),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: '',
    ...(mint?.isVerified === false ? { isVerified: false } : {}),
    ...(isFrozen ? { isFrozen } : {}),
  }
}

/**
 * Reads the balances of a wallet on a cluster, without images: SOL, and the tokens of both token
 * programs. Always has SOL. Omits NFTs and tokens with a balance of zero.
 *
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readClusterBalances(
  cluster: Cluster,
  owner: string,
  { mints, prices }: ClusterSources,
): Promise<readonly BalanceRecord[]> {
  const held = await readHeld(cluster, owner, mints)
  const known = await pricesOf(cluster, held, prices)
  return held
    .map((each) => toRecord(cluster, each, known.get(each.mint?.address ?? 'native')))
    .sort(rank)
}

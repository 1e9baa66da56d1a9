import type { Cluster } from '../../networks/solana/cluster.js'
import { metadataAddress } from '../../networks/solana/programs.js'
import { readAccounts } from '../../networks/solana/readAccounts.js'
import { cleanText } from '../../std/cleanText.js'
import { createCache } from '../../std/createCache.js'
import { MAX_DECIMALS, MAX_NAME, MAX_SYMBOL } from '../tokens/token.js'
import {
  decodeMetadata,
  decodeMint,
  METADATA_BYTES,
  MINT_BYTES,
  type TokenTexts,
} from './decodeToken.js'

const DAY_MS = 86_400_000
/** Lifetime of a negative result. */
const NO_MINT_MS = 600_000
const MAX_REMEMBERED = 20_000

/** A token of a cluster, cleaned for display. */
export interface ClusterMint {
  /** The address of the mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** An integer from 0 to 36. */
  readonly decimals: number
  /** True for a token in the operator's list. Any other token may imitate one. */
  readonly isVerified: boolean
  /** True for an NFT: one indivisible unit. */
  readonly isNft: boolean
  /** The issuer's original texts. Used only to detect spam, never shown. */
  readonly raw?: TokenTexts | undefined
}

/** Reads names, symbols and decimals of mints. */
export interface Mints {
  /**
   * Returns mints by address. Omits addresses that are not mints, or have invalid decimals.
   *
   * @throws ServerError 503 when the cluster does not respond.
   */
  getMints(
    cluster: Cluster,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, ClusterMint>>
}

const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`

/** Returns the tokens that the operator configured, by address. Drops invalid entries. */
export function pinnedMints({ tokens }: Cluster): ReadonlyMap<string, ClusterMint> {
  return new Map(
    tokens
      .filter(
        ({ decimals }) => Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS,
      )
      .map(({ address, name, symbol, decimals }) => [
        address,
        {
          address,
          name: cleanText(name, MAX_NAME) ?? symbol,
          symbol: cleanText(symbol, MAX_SYMBOL) ?? shortAddress(address),
          decimals,
          isVerified: true,
          isNft: false,
        },
      ]),
  )
}

async function readMints(
  cluster: Cluster,
  addresses: readonly string[],
): Promise<readonly (ClusterMint | undefined)[]> {
  const places = await Promise.all(addresses.map(metadataAddress))
  const [mints, metadata] = await Promise.all([
    readAccounts(cluster, addresses, MINT_BYTES),
    // Without names a token is shown by its address.
    readAccounts(cluster, places, METADATA_BYTES).catch(() => []),
  ])
  return addresses.map((address, index) => {
    const account = mints[index]
    const mint = account && decodeMint(address, account)
    if (!mint || mint.decimals > MAX_DECIMALS) return undefined
    const described = metadata[index]
    const raw = mint.texts ?? (described && decodeMetadata(address, described))
    const symbol = cleanText(raw?.symbol ?? '', MAX_SYMBOL) ?? shortAddress(address)
    return {
      address,
      name: cleanText(raw?.name ?? '', MAX_NAME) ?? symbol,
      symbol,
      decimals: mint.decimals,
      isVerified: false,
      isNft: mint.decimals === 0 && mint.supply === 1n,
      raw,
    }
  })
}

/**
 * Creates the reader of mints. The operator's configuration comes first, else the names in the mint
 * or its metadata, cleaned of deceptive characters (SEC-41) and cached for a day.
 */
export function createMints(clock: { now(): number }): Mints {
  const known = createCache<ClusterMint | undefined>({
    clock,
    freshFor: (mint) => (mint ? DAY_MS : NO_MINT_MS),
    max: MAX_REMEMBERED,
  })
  return {
    async getMints(cluster, addresses) {
      const pinned = pinnedMints(cluster)
      const wanted = [...new Set(addresses)]
      const others = wanted.filter((address) => !pinned.has(address))
      const reading: { all?: Promise<ReadonlyMap<string, ClusterMint | undefined>> } = {}
      // Reads all uncached mints together on the first cache miss.
      const readAll = (): Promise<ReadonlyMap<string, ClusterMint | undefined>> => {
        reading.all ??= readMints(cluster, others).then(
          (mints) => new Map(others.map((address, index) => [address, mints[index]])),
        )
        return reading.all
      }
      const entries = await Promise.all(
        wanted.map(
          async (address): Promise<[string, ClusterMint | undefined]> => [
            address,
            pinned.get(address) ??
              (await known.get(`${cluster.caipId}:${address}`, async () =>
                (await readAll()).get(address),
              )),
          ],
        ),
      )
      return new Map(
        entries.filter((entry): entry is [string, ClusterMint] => entry[1] !== undefined),
      )
    },
  }
}

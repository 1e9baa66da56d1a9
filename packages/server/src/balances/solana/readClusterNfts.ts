import type { NftRecord, NftReply, SolanaId } from '@latchkey/protocol'
import type { Cluster } from '../../networks/solana/cluster.js'
import type { ClusterMint, Mints } from './createMints.js'
import { readHoldings } from './readHoldings.js'

/** NFTs per page, as on EVM. */
const PAGE = 24

/** Maximum number of mints that are read for one account. */
const MAX_MINTS = 500

/**
 * Returns a page of the NFTs that a wallet holds: single, indivisible units. Does not fetch their
 * images, whose URLs the issuers chose (SEC-56). Does not find compressed NFTs, which have no token
 * accounts.
 *
 * @param parameters.cursor - Count of NFTs on the pages before.
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readClusterNfts(
  cluster: Cluster,
  owner: string,
  parameters: {
    cursor: string | undefined
    mints: Mints
    isSpam(mint: ClusterMint): boolean
  },
): Promise<NftReply> {
  const { cursor, mints, isSpam } = parameters
  const held = [...(await readHoldings(cluster, owner)).keys()].sort().slice(0, MAX_MINTS)
  const known = await mints.getMints(cluster, held)
  const found = [...known.values()].filter(({ isNft }) => isNft)
  const start = Number(cursor ?? 0)
  const nfts = found.slice(start, start + PAGE).map(
    (mint): NftRecord => ({
      chainId: cluster.caipId,
      contract: `${cluster.caipId}:${mint.address}` as SolanaId,
      tokenId: '0',
      standard: 'spl',
      collection: mint.symbol,
      name: mint.name,
      quantity: '1',
      isSpam: isSpam(mint),
    }),
  )
  return { nfts, next: start + PAGE < found.length ? String(start + PAGE) : null }
}

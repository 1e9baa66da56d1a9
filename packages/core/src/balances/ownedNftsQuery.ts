import { type ChainId, isChainId, type NftRecord, nftEndpoints } from '@latchkey/protocol'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import { cleanText } from '../std/cleanText.js'

/**
 * The time in milliseconds for which NFTs are fresh.
 *
 * @example
 * ```ts
 * import { NFTS_FRESH_MS } from '@latchkey/core/internal'
 *
 * NFTS_FRESH_MS // 60000
 * ```
 */
export const NFTS_FRESH_MS = 60_000

/** An NFT of the account. Texts are cleaned and safe to show. */
export interface OwnedNft {
  /** The CAIP-10 id of the contract and the token's number; unique per NFT. */
  id: string
  networkId: ChainId
  /** The contract's address; checksummed. On Solana the mint. */
  address: string
  tokenId: bigint
  standard: 'erc721' | 'erc1155' | 'spl'
  collection: string
  name: string
  quantity: bigint
  /** True for spam: hidden until the user shows it. */
  isSpam: boolean
  /** A `data:image/` URL for the `src` of an `<img>`, never markup. */
  imageUrl?: string | undefined
}

/** A page of NFTs. */
interface OwnedNftsPage {
  nfts: readonly OwnedNft[]
  /** `undefined` on the last page. */
  next: string | undefined
}

/** Plain options of an infinite query, for TanStack Query or for a direct call. */
export interface OwnedNftsQuery {
  queryKey: readonly ['nfts', ChainId, string]
  /** `pageParam` is `next` of the page before. */
  queryFn(context: {
    pageParam?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<OwnedNftsPage>
  initialPageParam: string | undefined
  getNextPageParam(last: OwnedNftsPage): string | undefined
  staleTime: number
}

const MAX_CHARACTERS = 64

function toNft(record: NftRecord, networkId: ChainId): OwnedNft | undefined {
  const { chainId, contract, tokenId, quantity, standard, isSpam, imageUrl } = record
  if (
    chainId !== networkId ||
    !isChainId(chainId) ||
    !contract.startsWith(`${networkId}:`) ||
    quantity === '0'
  )
    return undefined
  return {
    id: `${contract}/${tokenId}`,
    networkId,
    address: contract.slice(networkId.length + 1),
    tokenId: BigInt(tokenId),
    standard,
    collection: cleanText(record.collection, MAX_CHARACTERS) ?? 'NFT',
    name: cleanText(record.name, MAX_CHARACTERS) ?? `#${tokenId}`,
    quantity: BigInt(quantity),
    isSpam,
    ...(imageUrl === undefined ? {} : { imageUrl }),
  }
}

/**
 * Returns the NFTs of an account on a network, page by page. A page may be empty although more
 * pages follow.
 *
 * @throws Errors of `queryFn`: {@link ServerRefusedError}; {@link ServerMissingError};
 * {@link NetworkRequestError}, also where the server keeps no history; {@link TimeoutError} after
 * 10 s; {@link CancelledError}.
 *
 * @example
 * ```ts
 * import { type Latchkey, ownedNftsQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { nfts } = await ownedNftsQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function ownedNftsQuery(
  parts: ServerDeps,
  { address, networkId }: { address: string; networkId: ChainId },
): OwnedNftsQuery {
  return {
    queryKey: ['nfts', networkId, address],
    async queryFn({ pageParam, signal }) {
      const query = { chainId: networkId, cursor: pageParam }
      const { nfts, next } = await askServer(parts, nftEndpoints.owned, {
        parameters: { address },
        query,
        signal,
      })
      return {
        nfts: nfts.flatMap((record) => toNft(record, networkId) ?? []),
        next: next ?? undefined,
      }
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: NFTS_FRESH_MS,
  }
}

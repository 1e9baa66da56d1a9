import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import { visibleText } from '../kernel/textSchemas.js'
import { tokenChain } from './balances.js'
import type { OnChainId, SolanaId } from './tokenRecords.js'

/** An NFT of an account. */
export interface NftRecord {
  /** CAIP-2. */
  chainId: string
  /** CAIP-10. On Solana the mint. */
  contract: OnChainId | SolanaId
  /** Decimal integer. 0 on Solana, where each NFT has its own mint. */
  tokenId: string
  standard: 'erc721' | 'erc1155' | 'spl'
  /** Name of the collection, from its contract. */
  collection: string
  /** Name from on-chain metadata, or its number. */
  name: string
  /** Decimal integer. */
  quantity: string
  /** True if it advertises, or has hidden characters in its name. */
  isSpam: boolean
  /** A `data:image/` URL. No image is fetched from elsewhere. */
  imageUrl?: string | undefined
}

/** Query of {@link nftEndpoints}' `owned`. */
export interface NftQuery {
  /** CAIP-2. */
  chainId: string
  /** `next` of the previous page. */
  cursor?: string | undefined
}

/** A page of an account's NFTs, newest received first. */
export interface NftReply {
  nfts: readonly NftRecord[]
  /** `null` on the last page. */
  next: string | null
}

/** Maximum length of an image URL. */
const MAX_PICTURE = 16_384

const integer: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/),
)

const nft: v.GenericSchema<unknown, NftRecord> = v.object({
  chainId: tokenChain,
  contract: v.pipe(
    v.string(),
    v.regex(
      /^(?:eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44})$/,
    ),
    v.transform((id) => id as OnChainId | SolanaId),
  ),
  tokenId: integer,
  standard: v.picklist(['erc721', 'erc1155', 'spl']),
  collection: visibleText(512),
  name: visibleText(512),
  quantity: integer,
  isSpam: v.boolean(),
  imageUrl: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(MAX_PICTURE),
        v.regex(/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/),
      ),
    ),
    undefined,
  ),
})

/**
 * Endpoints of NFTs. Not in the reference.
 *
 * @example
 * ```ts
 * import { endpointUrl, nftEndpoints } from '@latchkey/protocol'
 *
 * const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 * endpointUrl('https://api.example.org', nftEndpoints.owned, { chainId: 'eip155:1' }, { address })
 * ```
 */
export const nftEndpoints: {
  /** NFTs that `{address}` owns on the chain, out of those in its history. */
  readonly owned: Endpoint<undefined, NftReply, NftQuery>
} = {
  owned: {
    method: 'GET',
    path: '/v1/account/{address}/nfts',
    body: undefined,
    query: v.object({
      chainId: tokenChain,
      cursor: v.optional(
        v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'expected next of the page before')),
      ),
    }),
    response: v.object({
      nfts: listOf(nft),
      next: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    }),
  },
}

import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'

/** A collectible of the account. */
export interface SendNft {
  networkId: ChainId
  /** Of the collection. */
  address: string
  tokenId: bigint
  standard: 'erc721' | 'erc1155'
  /** Cleaned: may be shown. */
  name: string
  imageUrl?: string | undefined
  /** How many of it the account has: always 1 of ERC-721. */
  amount: bigint
}

/** What is sent. */
export type SendItem = { kind: 'token'; token: TokenBalance } | { kind: 'nft'; nft: SendNft }

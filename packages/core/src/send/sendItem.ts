import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'

/** An NFT of the account. */
export interface SendNft {
  networkId: ChainId
  /** The collection's address. */
  address: string
  tokenId: bigint
  standard: 'erc721' | 'erc1155'
  /** Cleaned: safe to show. */
  name: string
  imageUrl?: string | undefined
  /** The amount that the account owns: always 1 for ERC-721. */
  amount: bigint
}

/** The token or NFT to send. */
export type SendItem = { kind: 'token'; token: TokenBalance } | { kind: 'nft'; nft: SendNft }

import type { HistoryReply, NftReply } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { AccountTransaction, Position } from './historyFacts.js'

/** A source of account histories. */
export interface HistorySource {
  /** Chains with a history. */
  readonly chainIds: readonly number[]
  /**
   * Returns a page of the transactions of an account, newest first.
   *
   * @param parameters.cursor - `next` of the previous page.
   * @throws ServerError 400 when the cursor is not one of this account and these chains; 502 to 504
   * when a third party fails.
   */
  getTransactions(parameters: {
    /** EVM with its checksum or without, Solana in base58. */
    account: string
    chainIds: readonly number[]
    cursor: string | undefined
    /** Transactions per page. */
    limit: number
  }): Promise<HistoryReply>
  /** Returns the tokens (ERC-20) in an account's history, those of its own transactions first. */
  knownTokens(chainId: number, account: Address): Promise<readonly Address[]>
  /** Returns a page of the account's NFTs. Absent if the source does not index them. */
  getNfts?(parameters: {
    account: string
    chainId: number
    cursor: string | undefined
  }): Promise<NftReply>
}

/** An NFT. */
export interface KnownNft {
  /** In lower case. */
  token: string
  /** Decimal integer. */
  tokenId: string
  kind: 'erc721' | 'erc1155'
}

/** The history of one chain. Accounts in lower case. */
export interface ChainHistory {
  /**
   * Returns transactions before a position, newest first. Fewer than the limit does not mean the
   * end: use `isLast`.
   */
  readPage(parameters: { account: string; before: Position | undefined; limit: number }): Promise<{
    transactions: readonly AccountTransaction[]
    isLast: boolean
  }>
  knownTokens(account: string): Promise<readonly Address[]>
  /**
   * Returns all NFTs that the account ever received, newest first. Empty if the source does not
   * index them.
   */
  knownNfts(account: string): Promise<readonly KnownNft[]>
  /**
   * Returns the recipients of the account that look like one of `looks`: same first and last four
   * digits.
   */
  recipientsLike(account: string, looks: readonly string[]): Promise<readonly string[]>
}

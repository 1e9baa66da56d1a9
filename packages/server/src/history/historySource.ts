import type { HistoryReply, NftReply } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { AccountTransaction, Position } from './facts.js'

/** Where histories come from. */
export interface HistorySource {
  /** Chains it knows. */
  readonly chainIds: readonly number[]
  /**
   * A page of the transactions of an account, newest first.
   *
   * @param parameters.cursor - `next` of the page before.
   * @throws ServerError 400 when the cursor is not one of this account and these chains; 502 to 504
   *   when a third party fails.
   */
  getTransactions(parameters: {
    account: Address
    chainIds: readonly number[]
    cursor: string | undefined
    /** Transactions on a page. */
    limit: number
  }): Promise<HistoryReply>
  /** Tokens (ERC-20) an account ever had to do with, its own dealings first. */
  knownTokens(chainId: number, account: Address): Promise<readonly Address[]>
  /**
   * A page of what an account has that is not fungible. Left out by a source that does not know.
   */
  getNfts?(parameters: {
    account: Address
    chainId: number
    cursor: string | undefined
  }): Promise<NftReply>
}

/** Something that is not fungible. */
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
   * Newest first, what comes before a position. Fewer than the limit does not mean that there are
   * no more: `isLast` does.
   */
  readPage(parameters: { account: string; before: Position | undefined; limit: number }): Promise<{
    transactions: readonly AccountTransaction[]
    isLast: boolean
  }>
  knownTokens(account: string): Promise<readonly Address[]>
  /**
   * What the account ever received that is not fungible, newest first. Empty where that is not
   * known.
   */
  knownNfts(account: string): Promise<readonly KnownNft[]>
  /**
   * Of those the account ever sent something to, those that look like one of `looks`: first and
   * last four digits.
   */
  recipientsLike(account: string, looks: readonly string[]): Promise<readonly string[]>
}

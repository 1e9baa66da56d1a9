import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

/**
 * A transfer or an approval. EVM addresses in lower case, amounts in the smallest unit.
 */
export interface StoredMove {
  /** `native`, `erc20` (on Solana any token), `erc721` or `erc1155`. */
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Absent for the native currency. */
  token?: string
  from: string
  to: string
  /** Decimal integer; 1 for an ERC-721 token. Absent in an approval of all. */
  amount?: string
  tokenId?: string
  /** Decimals of a Solana token, as stated in its transaction. */
  decimals?: number
}

/** One row per account and transaction, so that a page of a history is one range of one index. */
export const historyEntries = pgTable(
  'history_entries',
  {
    account: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    sender: text().notNull(),
    recipient: text(),
    hasFailed: boolean('has_failed').notNull(),
    nonce: bigint({ mode: 'number' }).notNull(),
    /** First four bytes of the calldata. */
    method: text(),
    transfers: jsonb().$type<StoredMove[]>().notNull(),
    /** In an approval `from` allows `to` to spend. */
    approvals: jsonb().$type<StoredMove[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.chainId, table.block, table.position] }),
    // For removing blocks after a reorganisation.
    index('history_entries_by_block').on(table.chainId, table.block),
  ],
)

/** The newest blocks of each chain, as deep as a reorganisation may go. */
export const historyBlocks = pgTable(
  'history_blocks',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    parentHash: text('parent_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block] })],
)

/** Progress of each chain: all blocks from `lowest` to before `next` are indexed. */
export const historyChains = pgTable('history_chains', {
  chainId: bigint('chain_id', { mode: 'number' }).primaryKey(),
  next: bigint({ mode: 'number' }).notNull(),
  lowest: bigint({ mode: 'number' }).notNull(),
  /** The node of the server that indexes the chain, and the end of its lease. */
  holder: text().notNull(),
  heldUntil: bigint('held_until', { mode: 'number' }).notNull(),
})

/** Tokens in an account's history. */
export const historyTokens = pgTable(
  'history_tokens',
  {
    account: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    token: text().notNull(),
    /**
     * True if the account itself has sent a transaction with the token. Spam must not displace
     * these tokens.
     */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.chainId, table.token] })],
)

/**
 * Recipients of an account. `look` is the part of an address that users compare: its first and last
 * four digits.
 */
export const historyRecipients = pgTable(
  'history_recipients',
  {
    account: text().notNull(),
    look: text().notNull(),
    recipient: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.look, table.recipient] })],
)

/**
 * Signatures of an account on a Solana cluster. `block` is the slot, `position` follows from the
 * signature. A page reads those that `historyEntries` does not have yet.
 */
export const historySignatures = pgTable(
  'history_signatures',
  {
    account: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.chainId, table.block, table.position] })],
)

/**
 * The wallet and its token accounts on a Solana cluster, with the range of their signatures in
 * `historySignatures`. Keeps closed token accounts, because nodes no longer list them.
 */
export const historySources = pgTable(
  'history_sources',
  {
    account: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    address: text().notNull(),
    /**
     * The newest signature in a settled slot. The next read starts after it. `null`: read all
     * again.
     */
    newest: text(),
    /** The oldest signature and its slot. */
    oldest: text(),
    lowest: bigint({ mode: 'number' }).notNull(),
    /** True if there is nothing older. */
    isWhole: boolean('is_whole').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.chainId, table.address] })],
)

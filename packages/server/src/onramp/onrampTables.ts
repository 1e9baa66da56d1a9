import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * How far a purchase at the sandbox's on-ramp is. `signed`: its transaction exists and may have
 * been sent.
 */
export const onrampOrderStatuses = ['open', 'review', 'paid', 'signed', 'sent', 'failed'] as const

export type OnrampOrderStatus = (typeof onrampOrderStatuses)[number]

/** Purchases at the sandbox's on-ramp. */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    /** Not to be guessed: whoever knows it sees the order. */
    id: text().primaryKey(),
    /** In small letters. */
    account: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    status: text().$type<OnrampOrderStatus>().notNull(),
    symbol: text().notNull(),
    currency: text().notNull(),
    method: text().notNull(),
    /** What is paid in all, a decimal string. */
    total: text().notNull(),
    fee: text(),
    networkFee: text('network_fee'),
    /** Address of the token in small letters; `native` for the chain's own currency. */
    token: text(),
    decimals: integer(),
    /** What is bought, in the smallest unit. */
    amount: text(),
    payer: text(),
    nonce: bigint({ mode: 'number' }),
    /** Kept before it is sent, so that nothing else is ever sent for this order. */
    rawTransaction: text('raw_transaction'),
    hash: text(),
    /** Why it was not sent, for the visitor. */
    reason: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('onramp_orders_account_index').on(table.account, table.createdAt),
    index('onramp_orders_status_index').on(table.status, table.createdAt),
    // Two transactions of one nonce cannot both be mined, so no two orders may wait for one.
    uniqueIndex('onramp_orders_nonce_index')
      .on(table.payer, table.chainId, table.nonce)
      .where(sql`${table.status} = 'signed'`),
  ],
)

/** Who pays out on a chain now: one process at a time. */
export const onrampPayers = pgTable(
  'onramp_payers',
  {
    payer: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    holder: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.payer, table.chainId] })],
)

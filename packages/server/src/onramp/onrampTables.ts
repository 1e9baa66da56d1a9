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
 * States of a purchase at the sandbox's on-ramp. `signed`: its transaction exists and may have been
 * sent.
 */
export const onrampOrderStatuses = ['open', 'review', 'paid', 'signed', 'sent', 'failed'] as const

export type OnrampOrderStatus = (typeof onrampOrderStatuses)[number]

/** Purchases at the sandbox's on-ramp. */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    /** Unguessable: the id gives access to the order. */
    id: text().primaryKey(),
    /** In lower case. */
    account: text().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    status: text().$type<OnrampOrderStatus>().notNull(),
    symbol: text().notNull(),
    currency: text().notNull(),
    method: text().notNull(),
    /** Total price, a decimal string. */
    total: text().notNull(),
    fee: text(),
    networkFee: text('network_fee'),
    /** Address of the token in lower case; `native` for the chain's native currency. */
    token: text(),
    decimals: integer(),
    /** Amount of the purchase, in the smallest unit. */
    amount: text(),
    payer: text(),
    nonce: bigint({ mode: 'number' }),
    /** Stored before it is sent, so that no other transaction is ever sent for this order. */
    rawTransaction: text('raw_transaction'),
    hash: text(),
    /** Reason of the failure, for the user. */
    reason: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('onramp_orders_account_index').on(table.account, table.createdAt),
    index('onramp_orders_status_index').on(table.status, table.createdAt),
    // Two transactions with one nonce cannot both be mined, so no two orders may have the same one.
    uniqueIndex('onramp_orders_nonce_index')
      .on(table.payer, table.chainId, table.nonce)
      .where(sql`${table.status} = 'signed'`),
  ],
)

/** The lease for payouts on a chain: one process at a time. */
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

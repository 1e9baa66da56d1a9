import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Wallets of the auth service. A user has one active wallet. A pending one is not shown yet. */
export const custodyWallets = pgTable(
  'custody_wallets',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    projectId: text('project_id').notNull(),
    status: text({ enum: ['pending', 'active'] }).notNull(),
    address: text().notNull(),
    solanaAddress: text('solana_address').notNull(),
    mode: text({ enum: ['assisted', 'self'] }).notNull(),
    epoch: integer().notNull().default(1),
    recoveryEpoch: integer('recovery_epoch').notNull().default(1),
    /**
     * Device sets before this epoch are invalid. The first release set it after a restore from an
     * older backup.
     */
    refusedBelow: integer('refused_below').notNull().default(0),
    /** Sets before this epoch are reshared: they may have been stolen. */
    resplitBelow: integer('resplit_below').notNull().default(0),
    frozenUntil: timestamp('frozen_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('custody_wallets_user').on(table.userId),
    uniqueIndex('custody_wallets_active').on(table.userId).where(sql`${table.status} = 'active'`),
  ],
)

/** The auth service's share of each device's set, in its envelope. */
export const custodyDevices = pgTable(
  'custody_devices',
  {
    id: text().primaryKey(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => custodyWallets.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** RFC 7638 thumbprint of the browser's key. The share is released to this browser only. */
    keyThumbprint: text('key_thumbprint').notNull(),
    envelope: text().notNull(),
    epoch: integer().notNull(),
    /** End of the transfer limits for a browser that was added by e-mail. */
    limitedUntil: timestamp('limited_until', { withTimezone: true }),
    /** The set that this one replaces on its first use. */
    replaces: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('custody_devices_wallet').on(table.walletId)],
)

/** The auth service's share of the recovery set, in its envelope. */
export const custodyRecoveryShares = pgTable(
  'custody_recovery_shares',
  {
    walletId: text('wallet_id')
      .notNull()
      .references(() => custodyWallets.id, { onDelete: 'cascade' }),
    epoch: integer().notNull(),
    mode: text({ enum: ['assisted', 'self'] }).notNull(),
    envelope: text().notNull(),
    /**
     * RFC 7638 thumbprint of the browser that stored it. A pending share is returned to that
     * browser only. Null in rows of the first release.
     */
    keyThumbprint: text('key_thumbprint'),
    /**
     * `enc` of the share as it was sealed for this service. Identifies the split. Null in rows of
     * the first release.
     */
    shareId: text('share_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.epoch] })],
)

/** Log of operations on wallets, append-only. */
export const custodyEvents = pgTable(
  'custody_events',
  {
    id: text().primaryKey(),
    walletId: text('wallet_id').notNull(),
    kind: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('custody_events_wallet').on(table.walletId, table.kind, table.at)],
)

/** Transfers from new browsers, for as long as the limits apply. */
export const custodySpendings = pgTable(
  'custody_spendings',
  {
    id: text().primaryKey(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => custodyWallets.id, { onDelete: 'cascade' }),
    /** 0 for Solana. */
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    /**
     * Lower-case address; empty for the native currency. On Solana the cluster's CAIP-2 id, a space
     * and the mint.
     */
    token: text().notNull(),
    amount: numeric({ precision: 78, scale: 0 }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('custody_spendings_wallet').on(table.walletId, table.at)],
)

import type { DeviceRevocation, EpochProof, FactorVerifier } from '@latchkey/protocol'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Wallets of the recovery service. It has a database of its own, where the tables of custody stay
 * empty.
 */
export const recoveryWallets = pgTable(
  'recovery_wallets',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** Address for this service's codes, sealed. The auth service cannot change it. */
    email: text(),
    address: text().notNull(),
    epoch: integer().notNull().default(1),
    /** The wallet's signed statement of `epoch`. The auth service accepts no other. */
    epochProof: jsonb('epoch_proof').$type<EpochProof>(),
    /** Statements that revoked devices, the latest last. */
    revocations: jsonb().$type<DeviceRevocation[]>().notNull().default([]),
    frozenUntil: timestamp('frozen_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('recovery_wallets_user').on(table.userId)],
)

/** The recovery service's share, or the data sealed with the user's factors, in its envelope. */
export const recoveryShares = pgTable(
  'recovery_shares',
  {
    walletId: text('wallet_id')
      .notNull()
      .references(() => recoveryWallets.id, { onDelete: 'cascade' }),
    epoch: integer().notNull(),
    status: text({ enum: ['pending', 'active'] }).notNull(),
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
    factors: jsonb().$type<FactorVerifier[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.epoch] })],
)

/** Log of operations on shares, append-only. */
export const recoveryEvents = pgTable(
  'recovery_events',
  {
    id: text().primaryKey(),
    walletId: text('wallet_id').notNull(),
    kind: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('recovery_events_wallet').on(table.walletId, table.kind, table.at)],
)

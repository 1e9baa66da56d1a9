import type { DeviceRevocation, EpochProof, FactorVerifier } from '@latchkey/protocol'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Wallets as the recovery service knows them. It has a database of its own, where the tables of
 * custody stay empty.
 */
export const recoveryWallets = pgTable(
  'recovery_wallets',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** Where its own codes go, sealed; it does not take the auth service's word for another one. */
    email: text(),
    address: text().notNull(),
    epoch: integer().notNull().default(1),
    /** Statement of the wallet's key about `epoch`; the auth service believes no other. */
    epochProof: jsonb('epoch_proof').$type<EpochProof>(),
    /** Statements that revoked devices, the latest last. */
    revocations: jsonb().$type<DeviceRevocation[]>().notNull().default([]),
    frozenUntil: timestamp('frozen_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('recovery_wallets_user').on(table.userId)],
)

/** The recovery service's share, or what the visitor's factors sealed, in its envelope. */
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
     * RFC 7638 thumbprint of the browser that stored it: while pending, it is given back to no
     * other. Null in rows of the first release.
     */
    keyThumbprint: text('key_thumbprint'),
    /**
     * `enc` of the share as it was sealed for this service: names the split. Null in rows of the
     * first release.
     */
    shareId: text('share_id'),
    factors: jsonb().$type<FactorVerifier[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.epoch] })],
)

/** What was done with shares; only ever added to. */
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

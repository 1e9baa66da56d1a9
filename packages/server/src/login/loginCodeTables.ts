import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Active codes by mail, one for each browser and purpose. */
export const loginCodes = pgTable(
  'login_codes',
  {
    keyThumbprint: text('key_thumbprint').notNull(),
    purpose: text().notNull(),
    id: text().notNull().unique(),
    /** HMAC of id and code. */
    codeHash: text('code_hash').notNull(),
    /** Address, sealed. */
    email: text().notNull(),
    /** HMAC of the address, for the counters. */
    emailHash: text('email_hash').notNull(),
    /** Data of the caller, sealed. */
    data: text(),
    /**
     * True for a browser that has used this address before. It is counted separately from
     * strangers.
     */
    isFamiliar: boolean('is_familiar').notNull(),
    tries: integer().notNull().default(0),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyThumbprint, table.purpose] }),
    index('login_codes_expires_at').on(table.expiresAt),
  ],
)

/** Counters of events in a window of time. */
export const loginCounters = pgTable(
  'login_counters',
  {
    /** The counted event. Addresses as HMAC. */
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('login_counters_expires_at').on(table.expiresAt)],
)

import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Codes by mail that are under way: one for each browser and purpose. */
export const loginCodes = pgTable(
  'login_codes',
  {
    keyThumbprint: text('key_thumbprint').notNull(),
    purpose: text().notNull(),
    id: text().notNull().unique(),
    /** HMAC of id and code. */
    codeHash: text('code_hash').notNull(),
    /** Sealed: the address. */
    email: text().notNull(),
    /** HMAC of the address: for counting. */
    emailHash: text('email_hash').notNull(),
    /** Sealed: what was handed over to be kept. */
    data: text(),
    /** From a browser that has used this address before: counted apart from strangers. */
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

/** How often something was done in a window of time. */
export const loginCounters = pgTable(
  'login_counters',
  {
    /** What is counted; addresses as HMAC. */
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('login_counters_expires_at').on(table.expiresAt)],
)

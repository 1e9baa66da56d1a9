import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Values with an end that outlive the process: sessions. */
export const storedValues = pgTable(
  'stored_values',
  {
    key: text().primaryKey(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('stored_values_expires_at').on(table.expiresAt)],
)

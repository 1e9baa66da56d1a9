import type { NameAttributes } from '@latchkey/protocol'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Names that were given out, one row each. Nobody else can have a name again. */
export const names = pgTable(
  'names',
  {
    /** The whole name, normalized (ENSIP-15). */
    name: text().primaryKey(),
    /** The owner, in small letters. */
    address: text().notNull(),
    /** The chain the owner signed for it on. */
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    /**
     * Signed by the account's key, which is the same on every chain, or by its contract, which is
     * not.
     */
    signedBy: text('signed_by').$type<'key' | 'contract'>().notNull(),
    attributes: jsonb().$type<NameAttributes>().notNull(),
    /**
     * When the last message that counted was signed, in seconds: an older one is not taken again.
     */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('names_address_index').on(table.address)],
)

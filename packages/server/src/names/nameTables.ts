import type { NameAttributes } from '@latchkey/protocol'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Registered names, one row each. A name is never registered twice. */
export const names = pgTable(
  'names',
  {
    /** The whole name, normalized (ENSIP-15). */
    name: text().primaryKey(),
    /** The owner, in lower case. */
    address: text().notNull(),
    /** The chain of the owner's signature. */
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    /**
     * `key`: the account is the same on every chain. `contract`: the account exists on this chain
     * only.
     */
    signedBy: text('signed_by').$type<'key' | 'contract'>().notNull(),
    attributes: jsonb().$type<NameAttributes>().notNull(),
    /** Time of the latest accepted signature, in seconds. Older ones are refused. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('names_address_index').on(table.address)],
)

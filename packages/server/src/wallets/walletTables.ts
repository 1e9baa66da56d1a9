import type { InjectedWallet } from '@latchkey/protocol'
import { bigint, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Properties have the names of the API: a row is a record. */
export const wallets = pgTable('wallets', {
  id: text().primaryKey(),
  name: text().notNull(),
  homepage: text(),
  image_id: text(),
  image_url: text(),
  order: doublePrecision(),
  mobile_link: text(),
  universal_link: text(),
  desktop_link: text(),
  webapp_link: text(),
  app_store: text(),
  play_store: text(),
  chrome_store: text(),
  rdns: text(),
  injected: jsonb().$type<readonly InjectedWallet[]>(),
  /** CAIP-2 ids, or namespaces for all of their chains. NULL: every chain. */
  chains: jsonb().$type<readonly string[]>(),
})

/** One row, updated with every change of the wallets, so that other nodes detect the change. */
export const directoryVersion = pgTable('directory_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  /**
   * Hash of the bundled list in `wallets`. NULL once an operator has imported or removed wallets.
   */
  bundled: text(),
})

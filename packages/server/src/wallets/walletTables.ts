import type { InjectedWallet } from '@latchkey/protocol'
import { bigint, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Properties have the names they have on the wire: a row is a record. */
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
  /** CAIP-2 ids, or namespaces for all chains of one. NULL is every chain. */
  chains: jsonb().$type<readonly string[]>(),
})

/** One row, written with every change of the wallets: by it, other nodes see that there is one. */
export const directoryVersion = pgTable('directory_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  /**
   * Hash of the bundled list that `wallets` holds. NULL once an operator imported or removed
   * wallets.
   */
  bundled: text(),
})

import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Served images: WebP, encoded by this server. */
export const images = pgTable(
  'images',
  {
    kind: text({ enum: ['wallet', 'asset', 'currency', 'token'] }).notNull(),
    id: text().notNull(),
    /** Hash of the bytes, in hexadecimal. */
    sha256: text().notNull(),
    bytes: bytea().notNull(),
  },
  ({ kind, id }) => [primaryKey({ columns: [kind, id] })],
)

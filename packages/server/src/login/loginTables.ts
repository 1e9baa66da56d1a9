import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Users with a login by e-mail or a social account. Addresses and names are sealed: they cannot be
 * read from the database alone.
 */
export const loginUsers = pgTable('login_users', {
  id: text().primaryKey(),
  /** HMAC of the address that a code has proved. It identifies the user at login. */
  emailHash: text('email_hash').unique(),
  /** Address for mails, sealed. Without a hash if only a provider has verified it. */
  email: text(),
  /** Sealed. */
  userName: text('user_name'),
  /** End of the freeze of export and recovery after a change of the address. */
  frozenUntil: timestamp('frozen_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Social accounts of a user, identified by the provider's own id, never by an address. */
export const loginIdentities = pgTable(
  'login_identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => loginUsers.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('login_identities_user_id').on(table.userId),
  ],
)

/** Sessions of browsers, each for one page. */
export const loginSessions = pgTable(
  'login_sessions',
  {
    /** Public id of the session. It grants no access. */
    id: text().primaryKey(),
    /** SHA-256 of the cookie's token. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => loginUsers.id, { onDelete: 'cascade' }),
    keyThumbprint: text('key_thumbprint').notNull(),
    origin: text().notNull(),
    projectId: text('project_id').notNull(),
    provider: text().notNull(),
    browser: text().notNull(),
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('login_sessions_user_id').on(table.userId),
    index('login_sessions_expires_at').on(table.expiresAt),
  ],
)

/** Addresses that a browser has proved. It needs no confirmation link for them. */
export const loginDevices = pgTable(
  'login_devices',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull(),
    emailHash: text('email_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.emailHash] }),
    index('login_devices_expires_at').on(table.expiresAt),
  ],
)

/** State of a device check. */
export type DeviceCheckStatus = 'open' | 'approved' | 'refused'

/** Browsers that wait for a confirmation, one check for each. */
export const loginDeviceChecks = pgTable(
  'login_device_checks',
  {
    keyThumbprint: text('key_thumbprint').primaryKey(),
    id: text().notNull().unique(),
    /** SHA-256 of the token in the mail's link. */
    linkHash: text('link_hash').notNull().unique(),
    status: text().$type<DeviceCheckStatus>().notNull(),
    /** The right number, and those on the link's page, such as `17 42 88`. */
    number: text().notNull(),
    choices: text().notNull(),
    /** Sealed. */
    email: text().notNull(),
    origin: text().notNull(),
    projectId: text('project_id').notNull(),
    browser: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('login_device_checks_expires_at').on(table.expiresAt)],
)

/** Changes of an address that can still be reverted. Kept for as long as the link is valid. */
export const loginEmailChanges = pgTable(
  'login_email_changes',
  {
    /** SHA-256 of the token in the notice's link. */
    linkHash: text('link_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => loginUsers.id, { onDelete: 'cascade' }),
    /** Reserves the old address: its owner can take it back. */
    oldEmailHash: text('old_email_hash'),
    /** Sealed. */
    oldEmail: text('old_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('login_email_changes_user_id').on(table.userId),
    index('login_email_changes_old_email_hash').on(table.oldEmailHash),
  ],
)

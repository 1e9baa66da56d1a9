import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who has logged in by e-mail or elsewhere. Addresses and names are sealed: the database alone
 * tells nobody's.
 */
export const loginUsers = pgTable('login_users', {
  id: text().primaryKey(),
  /** HMAC of the address that a code of ours has proved: who has it logs in as this user. */
  emailHash: text('email_hash').unique(),
  /** Sealed: where mail goes. There without a hash when only somebody else vouched for it. */
  email: text(),
  /** Sealed. */
  userName: text('user_name'),
  /** Until then nothing is exported and nothing recovered: the address has changed. */
  frozenUntil: timestamp('frozen_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * Accounts elsewhere that a user logs in with: known by the provider's own id, never by an address.
 */
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

/** Browsers that are logged in, each at one page. */
export const loginSessions = pgTable(
  'login_sessions',
  {
    /** Names it to the visitor; opens nothing. */
    id: text().primaryKey(),
    /** SHA-256 of what the cookie holds. */
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

/** Addresses that a browser has proved: it is not asked again whether it may. */
export const loginDevices = pgTable(
  'login_devices',
  {
    /** SHA-256 of what the browser's cookie holds. */
    tokenHash: text('token_hash').notNull(),
    emailHash: text('email_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.emailHash] }),
    index('login_devices_expires_at').on(table.expiresAt),
  ],
)

/** How far the question is whether a browser may ask for codes. */
export type DeviceCheckStatus = 'open' | 'approved' | 'refused'

/** Browsers that wait for their number to be chosen: one question for each. */
export const loginDeviceChecks = pgTable(
  'login_device_checks',
  {
    keyThumbprint: text('key_thumbprint').primaryKey(),
    id: text().notNull().unique(),
    /** SHA-256 of what the link in the mail holds. */
    linkHash: text('link_hash').notNull().unique(),
    status: text().$type<DeviceCheckStatus>().notNull(),
    /** The right one, and those the link's page shows, such as `17 42 88`. */
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

/**
 * Changes of an address that can still be undone: kept for as long as the link in the notice is
 * good.
 */
export const loginEmailChanges = pgTable(
  'login_email_changes',
  {
    /** SHA-256 of what the link in the notice holds. */
    linkHash: text('link_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => loginUsers.id, { onDelete: 'cascade' }),
    /** Who had it logged in with it: nobody else may have it meanwhile. */
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

import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Events of users, kept for 30 days. Contains no identity. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    projectId: text('project_id').notNull(),
    eventId: uuid('event_id').notNull(),
    event: text().notNull(),
    /** Origin of the page, as reported by its browser. */
    origin: text().notNull(),
    /** Path of the page, with `{id}` in place of segments that may identify a user. */
    path: text().notNull(),
    properties: jsonb()
      .$type<Readonly<Record<string, string | number | boolean | null>>>()
      .notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  ({ projectId, eventId, receivedAt }) => [
    primaryKey({ columns: [projectId, eventId] }),
    index('analytics_events_received_at').on(receivedAt),
  ],
)

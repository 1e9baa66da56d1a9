import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What visitors did, for 30 days. Who they are is not in here. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    projectId: text('project_id').notNull(),
    eventId: uuid('event_id').notNull(),
    event: text().notNull(),
    /** Of the page, as its browser said. */
    origin: text().notNull(),
    /** Of the page, with `{id}` where it may name somebody. */
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

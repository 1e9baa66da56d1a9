import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const projects = pgTable('projects', {
  id: text().primaryKey(),
  name: text().notNull(),
  origins: jsonb().$type<string[]>().notNull(),
  isAnalyticsEnabled: boolean('is_analytics_enabled').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

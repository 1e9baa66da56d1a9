import { lt } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { analyticsEvents } from './analyticsTables.js'

/** Days for which an event is kept (SEC-60). */
export const ANALYTICS_DAYS = 30

/** Deletes events that are older than 30 days. */
export async function sweepAnalytics({ orm }: Database, clock: { now(): number }): Promise<void> {
  await orm
    .delete(analyticsEvents)
    .where(lt(analyticsEvents.receivedAt, new Date(clock.now() - ANALYTICS_DAYS * 86_400_000)))
}

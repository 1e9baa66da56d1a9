import { analyticsEvents } from '../kernel/database/tables/analytics.js'
import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'

export type EventRow = typeof analyticsEvents.$inferInsert

/** Events written at once. */
const BATCH = 500

/** Events that wait. More come than the database can write, and an event is not worth the memory. */
const MAX_WAITING = 5000

interface Waiting {
  readonly row: EventRow
  resolve(): void
  reject(error: unknown): void
}

/**
 * Writes events. While the database writes some, those that arrive are gathered and written together next: nothing waits
 * for a timer, and under load a statement writes hundreds. Resolves once the event is in the database.
 */
export function createEventWriter({ database }: Pick<Services, 'database'>): (row: EventRow) => Promise<void> {
  const waiting: Waiting[] = []
  const state = { isWriting: false }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const { orm } = await database()
      await orm
        .insert(analyticsEvents)
        .values(batch.map(({ row }) => row))
        .onConflictDoNothing()
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    if (state.isWriting) return
    state.isWriting = true
    while (waiting.length > 0) await write(waiting.splice(0, BATCH))
    state.isWriting = false
  }

  return (row) => {
    if (waiting.length >= MAX_WAITING) throw new ServerError(503, 'busy', 'More events arrive than can be written. Try again later.', { retryAfter: 5 })
    return new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      void writeAll()
    })
  }
}

import { channel } from 'node:diagnostics_channel'
import { toDatabaseError } from '../kernel/database/databaseError.js'
import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'
import { analyticsEvents } from './analyticsTables.js'
import { type EventQueue, eventQueueChannel } from './eventQueueChannel.js'

export type EventRow = typeof analyticsEvents.$inferInsert

/** Maximum number of events per statement. */
const BATCH = 500

/**
 * Maximum number of waiting events. Beyond it more arrive than the database can write, and further
 * events are refused to save memory.
 */
const MAX_WAITING = 5000

const queue = channel(eventQueueChannel)

interface Waiting {
  readonly row: EventRow
  resolve(): void
  reject(error: unknown): void
}

/**
 * Creates a function that writes events. Events that arrive during a write are batched into the
 * next one, without a timer: under load a statement writes hundreds. Resolves once the event is in
 * the database. While the database does not respond, events are refused at once.
 */
export function createEventWriter({
  database,
}: Pick<Services, 'database'>): (row: EventRow) => Promise<void> {
  const waiting: Waiting[] = []
  const state: { isWriting: boolean; failure?: ServerError | undefined } = { isWriting: false }

  function publish(): void {
    const message: EventQueue = { waiting: waiting.length }
    queue.publish(message)
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const { orm } = await database()
      await orm
        .insert(analyticsEvents)
        .values(batch.map(({ row }) => row))
        .onConflictDoNothing()
      state.failure = undefined
      for (const { resolve } of batch) resolve()
    } catch (error) {
      state.failure = toDatabaseError(error)
      // Events that arrived meanwhile would wait for a second timeout.
      const failed = state.failure ? [...batch, ...waiting.splice(0)] : batch
      for (const { reject } of failed) reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    if (state.isWriting) return
    state.isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      publish()
      await write(batch)
    }
    state.isWriting = false
  }

  return (row) => {
    // One event at a time tests if the database responds again.
    if (state.failure && state.isWriting) throw state.failure
    if (waiting.length >= MAX_WAITING)
      throw new ServerError(
        503,
        'busy',
        'More events arrive than can be written. Try again later.',
        { retryAfter: 5 },
      )
    return new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      publish()
      void writeAll()
    })
  }
}

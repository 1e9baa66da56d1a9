/**
 * Name of the `node:diagnostics_channel` with the length of the queue of analytics events after
 * each change. Decouples the feature from the metrics.
 */
export const eventQueueChannel: 'latchkey:event-queue' = 'latchkey:event-queue'

/** A message on {@link eventQueueChannel}. */
export interface EventQueue {
  readonly waiting: number
}

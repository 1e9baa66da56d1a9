/**
 * Length of the queue of analytics events after each change, for `node:diagnostics_channel`: the
 * feature need not know the metrics.
 */
export const eventQueueChannel: 'latchkey:event-queue' = 'latchkey:event-queue'

/** A message there. */
export interface EventQueue {
  readonly waiting: number
}

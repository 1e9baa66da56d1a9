import type { LatchkeyOptions } from '@latchkey/core'

type ReportedEvent = Parameters<NonNullable<LatchkeyOptions['onEvent']>>[0]

/** The events of a kit, for `useSyncExternalStore`. */
export interface EventLog {
  add(event: ReportedEvent): void
  /** The newest first. */
  getEvents(): readonly ReportedEvent[]
  subscribe(listener: () => void): () => void
}

/** Maximum number of events. */
const MAX = 20

/** Creates an empty log of reported events. */
export function createEventLog(): EventLog {
  let events: readonly ReportedEvent[] = []
  const listeners = new Set<() => void>()
  return {
    add(event) {
      events = [event, ...events].slice(0, MAX)
      for (const listener of listeners) listener()
    },
    getEvents: () => events,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import type { AnalyticsEvent } from '@latchkey/protocol'

/** What the visitor did. Source: the analytics catalogue of the specification (§7). */
export interface ReportedEvent {
  event: AnalyticsEvent
  /** Never an address, an e-mail or a hash. */
  properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** Tells who wants to know what the visitor did. Never throws. */
export interface Report {
  (event: AnalyticsEvent, properties?: ReportedEvent['properties']): void
  /** Everything that is told from now on, until the function that it answers is called. */
  listen(listener: (event: ReportedEvent) => void): () => void
}

/** Makes what tells. The app's own `onEvent` hears first. */
export function createReport({
  onEvent,
}: {
  onEvent?: ((event: ReportedEvent) => void) | undefined
}): Report {
  const listeners = new Set(onEvent ? [onEvent] : [])
  const report = (event: AnalyticsEvent, properties?: ReportedEvent['properties']): void => {
    for (const listener of [...listeners]) {
      try {
        listener({ event, properties })
      } catch {
        // Whoever only listens must not keep the visitor from anything.
      }
    }
  }
  return Object.assign(report, {
    listen(listener: (event: ReportedEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

import type { AnalyticsEvent } from '@latchkey/protocol'

/** An action of the user. Source: the analytics catalogue of the specification (§7). */
export interface ReportedEvent {
  event: AnalyticsEvent
  /** Never an address, an e-mail or a hash. */
  properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** Reports user actions to the listeners. Never throws. */
export interface Report {
  (event: AnalyticsEvent, properties?: ReportedEvent['properties']): void
  /** Adds a listener for later events; returns a function that removes it. */
  listen(listener: (event: ReportedEvent) => void): () => void
}

/** Creates the report. The app's own `onEvent` is called first. */
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
        // An error in a listener must not affect the user.
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

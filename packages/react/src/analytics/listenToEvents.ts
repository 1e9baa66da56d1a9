import type { Latchkey } from '@latchkey/core'
import { type ReportedEvent, startReports } from '@latchkey/core/internal'

/** Calls the listener for each event from now on. Returns how to stop. */
export function listenToEvents(
  latchkey: Latchkey,
  listener: (event: ReportedEvent) => void,
): () => void {
  const stop = latchkey.report.listen(listener)
  // Without the modal, nothing else reports changes of the connection.
  startReports(latchkey)
  return stop
}
